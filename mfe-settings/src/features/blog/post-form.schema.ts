import {
  type BlockInput,
  type EditedPost,
  type ImportedPost,
  type PostInput,
  postInputSchema,
} from '@alinha/contracts-content';
import { z } from 'zod';

export type BlockType = 'text' | 'heading' | 'image';

/** A block with the fields of all kinds, so that changing its kind loses nothing. */
export type FormBlock = {
  readonly type: BlockType;
  readonly text: string;
  readonly level: string;
  readonly url: string;
  readonly alt: string;
};

export type PostFormValues = {
  title: string;
  subtitle: string;
  slug: string;
  blocks: FormBlock[];
  meta_title: string;
  meta_description: string;
  meta_site_name: string;
  meta_image: string;
  meta_image_width: string;
  meta_image_height: string;
  meta_image_type: string;
};

export const EMPTY_BLOCK: Record<BlockType, FormBlock> = {
  text: { type: 'text', text: '', level: '1', url: '', alt: '' },
  heading: { type: 'heading', text: '', level: '1', url: '', alt: '' },
  image: { type: 'image', text: '', level: '1', url: '', alt: '' },
};

export const EMPTY_POST: PostFormValues = {
  title: '',
  subtitle: '',
  slug: '',
  blocks: [],
  meta_title: '',
  meta_description: '',
  meta_site_name: '',
  meta_image: '',
  meta_image_width: '',
  meta_image_height: '',
  meta_image_type: '',
};

/** True when nothing is written; an address alone does not count. */
export const isEmptyForm = (values: PostFormValues): boolean =>
  Object.entries(values).every(
    ([name, value]) =>
      name === 'slug' || (typeof value === 'string' ? value.trim() === '' : value.length === 0),
  );

function blockOf(block: FormBlock): BlockInput {
  const { type, text, level, url, alt } = block;
  if (type === 'text') return { type, text };
  return type === 'image' ? { type, url, alt } : { type, level: Number(level), text };
}

const written = (text: string) => (text.trim() === '' ? null : text);

/** The contract's rules for the form's values; empty optional fields become null, an empty slug is omitted. */
export const postFormSchema: z.ZodType<PostInput, PostFormValues> = z
  .custom<PostFormValues>()
  .transform(
    ({ slug, blocks, title, ...optional }): z.input<typeof postInputSchema> => ({
      title,
      ...(slug.trim() !== '' && { slug: slug.trim() }),
      blocks: blocks.map(blockOf),
      ...Object.fromEntries(Object.entries(optional).map(([name, text]) => [name, written(text)])),
    }),
  )
  .pipe(postInputSchema);

const shown = (value: string | number | null) => (value === null ? '' : String(value));

/** Form values of a saved or imported post. */
export function formValuesOf(post: EditedPost | ImportedPost): PostFormValues {
  const blocks = 'content' in post ? post.content : post.blocks;
  return {
    title: post.title,
    subtitle: shown(post.subtitle),
    slug: 'slug' in post ? post.slug : '',
    blocks: blocks.map((block) => ({
      ...EMPTY_BLOCK[block.type],
      ...block,
      ...(block.type === 'heading' && { level: String(block.level) }),
    })) as FormBlock[],
    meta_title: shown(post.meta_title),
    meta_description: shown(post.meta_description),
    meta_site_name: shown(post.meta_site_name),
    meta_image: shown(post.meta_image),
    meta_image_width: shown(post.meta_image_width),
    meta_image_height: shown(post.meta_image_height),
    meta_image_type: shown(post.meta_image_type),
  };
}
