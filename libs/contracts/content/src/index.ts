export { type Block, type BlockInput, blockSchema } from './block.schemas.ts';
export {
  HTML_MAX_BYTES,
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  MOST_BLOCKS,
  SLUG_LENGTH,
  SLUG_PATTERN,
  TEXT_MAX_LENGTH,
} from './constants.ts';
export { imageEndpoints, postEndpoints, postImportEndpoints, syndicationEndpoints } from './endpoints.ts';
export { imageRoutes } from './image.routes.ts';
export type { UploadedImage } from './image.schemas.ts';
export { imageAddressSchema } from './image-address.schemas.ts';
export {
  IMAGE_WIDTHS,
  type ImageWidth,
  imageSrcSet,
  isResizedImage,
  proxiedImage,
  shownImage,
  uploadedImage,
  uploadedKey,
} from './image-address.ts';
export { postImportRoutes } from './import.routes.ts';
export { type ImportedPost, importedPostSchema } from './import.schemas.ts';
export { postRoutes } from './post.routes.ts';
export {
  type EditedPost,
  type ListedPost,
  type Post,
  type PostCard,
  type PostInput,
  type PostPage,
  postInputSchema,
  type UpdatePostInput,
} from './post.schemas.ts';
export { relatedPosts } from './related-posts.ts';
export { syndicationRoutes } from './syndication.routes.ts';
