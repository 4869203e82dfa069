import {
  type BlockInput,
  type EditedPost,
  type PostCard,
  type PostInput,
  TEXT_MAX_LENGTH,
  type UpdatePostInput,
} from '@alinha/contracts-content';
import {
  ActivityLog,
  type Caller,
  CLOCK,
  type Clock,
  DomainError,
  type IdempotentRequest,
  once,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ContentDatabase, type Tx } from '../content.database.ts';
import type { PostModel } from '../generated/prisma/models.ts';
import { isNestedTooDeeply } from '../html/nesting.ts';
import { sanitiseHtml } from '../html/sanitise-html.ts';
import { PostsRepository } from '../posts/posts.repository.ts';
import { isNumbered, slugOf } from '../posts/slug-of.ts';
import { editedOf, WritingRepository } from './writing.repository.ts';

const harmless = (block: BlockInput): BlockInput =>
  block.type === 'text' ? { ...block, text: sanitiseHtml(block.text) } : block;

/** Field of the request that contains the blocks. */
type BlocksField = 'blocks' | 'content';

/**
 * Sanitised blocks. The length of a text is checked after that, so that stored blocks can be saved again.
 * @throws DomainError INVALID_INPUT
 */
function storedBlocks(blocks: readonly BlockInput[], field: BlocksField): BlockInput[] {
  const tooDeep = blocks.flatMap((block, index) =>
    block.type === 'text' && isNestedTooDeeply(block.text)
      ? [[`${field}.${index}.text`, 'html_nesting' as const]]
      : [],
  );
  if (tooDeep.length > 0) throw new DomainError('INVALID_INPUT', { fields: Object.fromEntries(tooDeep) });
  const stored = blocks.map(harmless);
  const tooLong = stored.flatMap((block, index) =>
    block.type === 'text' && block.text.length > TEXT_MAX_LENGTH
      ? [[`${field}.${index}.text`, 'long_text' as const]]
      : [],
  );
  if (tooLong.length > 0) throw new DomainError('INVALID_INPUT', { fields: Object.fromEntries(tooLong) });
  return stored;
}

/** First publication date; null while it is still in the future. */
const firstShown = ({ first_published_at: first }: PostModel, now: Date): Date | null =>
  first !== null && first <= now ? first : null;

/** Columns of the fields that a writer sets; null for an absent field. @throws DomainError INVALID_INPUT */
function writtenFields(input: PostInput, field: BlocksField) {
  return {
    title: input.title,
    subtitle: input.subtitle ?? null,
    blocks: storedBlocks(input.blocks, field),
    meta_title: input.meta_title ?? null,
    meta_description: input.meta_description ?? null,
    meta_site_name: input.meta_site_name ?? null,
    meta_image: input.meta_image ?? null,
    meta_image_width: input.meta_image_width ?? null,
    meta_image_height: input.meta_image_height ?? null,
    meta_image_type: input.meta_image_type ?? null,
  };
}

function requireVersion(row: PostModel, version: number | undefined): void {
  if (version !== undefined && version !== row.version)
    throw new DomainError('POST_CHANGED', { details: { version: row.version } });
}

/** Blog administration. The contract admits the blog administrator only. */
@Injectable()
export class WritingService {
  constructor(
    private readonly database: ContentDatabase,
    private readonly writing: WritingRepository,
    private readonly posts: PostsRepository,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** All posts and drafts, latest change first. */
  list(): Promise<PostCard[]> {
    return this.posts.listAllCards();
  }

  get(address: string): Promise<EditedPost> {
    return this.writing.getAny(address);
  }

  /** @throws DomainError SLUG_TAKEN for a requested slug; a slug from the title gets a number instead. */
  create(caller: Caller, input: PostInput, request: IdempotentRequest | undefined): Promise<EditedPost> {
    return this.database.transaction((tx) =>
      once(tx, caller.companyId, request, async () => {
        const now = this.clock();
        const id = await this.writing.nextId(tx);
        const slug = await this.claimFor(tx, id, input);
        const at = input.published === false ? null : this.timeOf(input, now);
        const row = await this.writing.create(tx, id, slug, {
          ...writtenFields(input, 'blocks'),
          published_at: at,
          first_published_at: at,
          created_at: now,
          // An imported post with a publication date counts as unchanged since then.
          updated_at: at !== null && at < now ? at : now,
        });
        await this.activity.record(tx, caller, 'post.created', { id, label: row.title });
        return editedOf(row);
      }),
    );
  }

  /** @throws DomainError NOT_FOUND, POST_CHANGED, SLUG_TAKEN */
  update(
    caller: Caller,
    address: string,
    { version, content, blocks, published_at, ...fields }: UpdatePostInput,
  ): Promise<EditedPost> {
    const input: PostInput = {
      ...fields,
      blocks: blocks ?? content ?? [],
      ...(published_at && { published_at }),
    };
    return this.database.transaction(async (tx) => {
      const before = await this.writing.getLocked(tx, address);
      requireVersion(before, version);
      const now = this.clock();
      const slug = await this.slugAfter(tx, before, input);
      const isPublished = input.published ?? before.published_at !== null;
      const first = firstShown(before, now);
      const since = before.published_at ?? first;
      const at = isPublished ? this.timeOf(input, since ?? now) : null;
      const row = await this.writing.update(tx, before.id, {
        ...writtenFields(input, blocks ? 'blocks' : 'content'),
        slug,
        published_at: at,
        first_published_at: first ?? at,
        updated_at: now,
      });
      if (slug !== before.slug && first === null) await this.writing.release(tx, before.slug, before.id);
      const turned = isPublished ? 'post.published' : 'post.unpublished';
      const action = isPublished === (before.published_at !== null) ? 'post.updated' : turned;
      await this.activity.record(tx, caller, action, { id: row.id, label: row.title });
      return editedOf(row);
    });
  }

  /**
   * Publishes a post or makes it a draft. A post that is published again keeps its first publication date. Does nothing when
   * the state is the same.
   * @throws DomainError NOT_FOUND, POST_CHANGED
   */
  turn(caller: Caller, address: string, published: boolean, version?: number): Promise<EditedPost> {
    return this.database.transaction(async (tx) => {
      const before = await this.writing.getLocked(tx, address);
      requireVersion(before, version);
      if ((before.published_at !== null) === published) return editedOf(before);
      const now = this.clock();
      const first = firstShown(before, now);
      const at = published ? (first ?? now) : null;
      const row = await this.writing.update(tx, before.id, {
        published_at: at,
        first_published_at: first ?? at,
      });
      const action = published ? 'post.published' : 'post.unpublished';
      await this.activity.record(tx, caller, action, { id: row.id, label: row.title });
      return editedOf(row);
    });
  }

  /** @throws DomainError NOT_FOUND */
  delete(caller: Caller, address: string): Promise<{ id: number }> {
    return this.database.transaction(async (tx) => {
      const { id, title } = await this.writing.getLocked(tx, address);
      await this.writing.delete(tx, id);
      await this.activity.record(tx, caller, 'post.deleted', { id, label: title });
      return { id };
    });
  }

  private timeOf(input: PostInput, otherwise: Date): Date {
    return input.published_at ? new Date(input.published_at) : otherwise;
  }

  private async claimFor(tx: Tx, id: number, { slug, title }: PostInput): Promise<string> {
    if (slug === undefined) return this.writing.claimLike(tx, slugOf(title), id);
    if (await this.writing.claim(tx, slug, id)) return slug;
    throw new DomainError('SLUG_TAKEN', { fields: { slug: 'slug_taken' } });
  }

  /** A published post keeps its slug, because links to it exist, unless the request has another one. */
  private async slugAfter(tx: Tx, before: PostModel, input: PostInput): Promise<string> {
    if (input.slug === before.slug) return before.slug;
    const keepsSlug = before.first_published_at !== null || isNumbered(before.slug, slugOf(input.title));
    return input.slug === undefined && keepsSlug ? before.slug : this.claimFor(tx, before.id, input);
  }
}
