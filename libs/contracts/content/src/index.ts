export { type Block, blockSchema, type Post, postEndpoints, postSchema } from './post.contract.ts';
