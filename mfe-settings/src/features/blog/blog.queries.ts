import { imageRoutes, postImportRoutes, postRoutes, type UploadedImage } from '@alinha/contracts-content';
import { errorMessage, useApiMutation, useApiQuery, useTexts } from '@alinha/web-kit';

export function usePosts() {
  return useApiQuery(postRoutes.listAll, undefined, { staleTime: 0 });
}

/** The post to edit, always refetched, because saving an old version would conflict. */
export function usePost(slug: string) {
  return useApiQuery(postRoutes.getAny, { params: { slug } }, { staleTime: 0 });
}

const LISTS = [postRoutes.listAll, postRoutes.list, postRoutes.get];

export function useCreatePost() {
  return useApiMutation(postRoutes.create, { invalidates: LISTS });
}

export function useUpdatePost() {
  return useApiMutation(postRoutes.update, { invalidates: LISTS });
}

export function useDeletePost() {
  return useApiMutation(postRoutes.delete, { invalidates: LISTS });
}

/** Parses the HTML of a page; nothing is saved. */
export function useReadHtml() {
  return useApiMutation(postImportRoutes.read);
}

/** Uploads an image. `problem` is the error text of the last upload. */
export function useUploadImage(onUploaded: (image: UploadedImage) => void) {
  const texts = useTexts();
  const upload = useApiMutation(imageRoutes.upload, { onSuccess: onUploaded });
  const { error } = upload;
  return {
    isPending: upload.isPending,
    problem: error ? (error.fields.file ?? errorMessage(error, texts('blog.upload_failed'))) : undefined,
    clearProblem: upload.reset,
    send: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      upload.mutate({ body });
    },
  };
}
