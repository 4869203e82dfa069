export {
  type Block,
  type BlockInput,
  blockInputSchema,
  blockSchema,
} from './block.schemas.ts';
export { IMAGE_MAX_BYTES, IMAGE_TYPES, imageRoutes } from './image.routes.ts';
export { imageEndpoints, type UploadedImage, uploadedImageSchema } from './image.schemas.ts';
export { imageAddressSchema } from './image-address.schemas.ts';
export {
  IMAGE_WIDTHS,
  type ImageWidth,
  imageSrcSet,
  isKeptImage,
  PROXY_IMAGE_PATH,
  proxiedImage,
  shownImage,
  uploadedImage,
  uploadedKey,
} from './image-address.ts';
export { HTML_MAX_BYTES, postImportRoutes } from './import.routes.ts';
export { type ImportedPost, importedPostSchema, postImportEndpoints } from './import.schemas.ts';
export { MOST_BLOCKS, postRoutes, SLUG_LENGTH, SLUG_PATTERN, TEXT_MAX_LENGTH } from './post.routes.ts';
export {
  type EditedPost,
  editedPostSchema,
  type ListedPost,
  listedPostSchema,
  type Post,
  type PostCard,
  type PostInput,
  type PostPage,
  postCardSchema,
  postEndpoints,
  postInputSchema,
  postPageSchema,
  postSchema,
  type UpdatePostInput,
  updatePostInputSchema,
} from './post.schemas.ts';
export { relatedPosts } from './related-posts.ts';
export { syndicationRoutes } from './syndication.routes.ts';
export { syndicationEndpoints } from './syndication.schemas.ts';
