import {
  imageEndpoints,
  postEndpoints,
  postImportEndpoints,
  type UploadedImage,
} from '@alinha/contracts-content';
import { errorMessage, useApiMutation, useApiQuery, useTexts } from '@alinha/web-kit';

export function usePosts() {
  return useApiQuery(postEndpoints.listAll, undefined, { staleTime: 0 });
}

/** The post to edit, always refetched, because saving an old version would conflict. */
export function usePost(slug: string) {
  return useApiQuery(postEndpoints.getAny, { params: { slug } }, { staleTime: 0 });
}

const LISTS = [postEndpoints.listAll, postEndpoints.list, postEndpoints.get];

export function useCreatePost() {
  return useApiMutation(postEndpoints.create, { invalidates: LISTS });
}

export function useUpdatePost() {
  return useApiMutation(postEndpoints.update, { invalidates: LISTS });
}

export function useDeletePost() {
  return useApiMutation(postEndpoints.delete, { invalidates: LISTS });
}

/** Parses the HTML of a page; nothing is saved. */
export function useReadHtml() {
  return useApiMutation(postImportEndpoints.read);
}

/** Uploads an image. `problem` is the error text of the last upload. */
export function useUploadImage(onTaken: (image: UploadedImage) => void) {
  const texts = useTexts();
  const upload = useApiMutation(imageEndpoints.upload, { onSuccess: onTaken });
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
