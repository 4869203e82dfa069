export {
  type Block,
  type BlockInput,
  blockInputSchema,
  blockSchema,
  MOST_BLOCKS,
  TEXT_MAX_LENGTH,
} from './block.ts';
export {
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  imageEndpoints,
  type UploadedImage,
  uploadedImageSchema,
} from './image.contract.ts';
export {
  IMAGE_WIDTHS,
  type ImageWidth,
  imageAddressSchema,
  imageSrcSet,
  isKeptImage,
  PROXY_IMAGE_PATH,
  proxiedImage,
  shownImage,
  uploadedImage,
  uploadedKey,
} from './image-address.ts';
export {
  HTML_MAX_BYTES,
  type ImportedPost,
  importedPostSchema,
  postImportEndpoints,
} from './import.contract.ts';
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
  relatedPosts,
  SLUG_LENGTH,
  SLUG_PATTERN,
  type UpdatePostInput,
  updatePostInputSchema,
} from './post.contract.ts';
export { syndicationEndpoints } from './syndication.contract.ts';
