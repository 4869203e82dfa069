import { imageRoutes, postImportRoutes, postRoutes, type UploadedImage } from '@alinha/contracts-content';
import { errorMessage, useApiMutation, useApiQuery, useTexts } from '@alinha/web-kit';

export function usePosts() {
  return useApiQuery(postRoutes.listAll, undefined, { staleTime: 0 });
}

/** One post to edit: never what was read before, or the first save would collide with what is newer. */
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

/** Reads a page's HTML; nothing is written. */
export function useReadHtml() {
  return useApiMutation(postImportRoutes.read);
}

/** Takes in a picture. `problem` is what went wrong with the last one, as a sentence. */
export function useUploadImage(onTaken: (image: UploadedImage) => void) {
  const texts = useTexts();
  const upload = useApiMutation(imageRoutes.upload, { onSuccess: onTaken });
  const { error } = upload;
  return {
    isPending: upload.isPending,
    problem: error ? (error.fields.file ?? errorMessage(error, texts('blog.upload_failed'))) : undefined,
    forget: upload.reset,
    send: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      upload.mutate({ body });
    },
  };
}
