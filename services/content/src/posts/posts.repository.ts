import { blockSchema, type Post, type PostCard } from '@alinha/contracts-content';
import { DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { ContentDatabase, type Tx } from '../content.database.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { PostModel } from '../generated/prisma/models.ts';
import { excerptOf } from './excerpt.ts';

type CardRow = Pick<
  PostModel,
  | 'id'
  | 'slug'
  | 'title'
  | 'subtitle'
  | 'meta_image'
  | 'meta_image_width'
  | 'meta_image_height'
  | 'published_at'
  | 'created_at'
  | 'updated_at'
> & { first_text: string | null; first_image: { url: string; alt: string } | null };

function cardOf(row: CardRow): PostCard {
  const { id, slug, title, subtitle, first_image } = row;
  const first = first_image && { url: first_image.url, alt: first_image.alt, width: null, height: null };
  return {
    id,
    slug,
    title,
    subtitle,
    excerpt: excerptOf(subtitle, row.first_text),
    image: row.meta_image
      ? { url: row.meta_image, alt: title, width: row.meta_image_width, height: row.meta_image_height }
      : first,
    published_at: row.published_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function postOf(row: PostModel): Post {
  const content = blockSchema.array().parse(row.blocks);
  const { meta_title, meta_description, meta_site_name, meta_image, meta_image_width, meta_image_height } =
    row;
  return {
    ...cardOf({
      ...row,
      first_text: content.find((block) => block.type === 'text')?.text ?? null,
      first_image: content.find((block) => block.type === 'image') ?? null,
    }),
    content,
    meta_title,
    meta_description,
    meta_site_name,
    meta_image,
    meta_image_width,
    meta_image_height,
    meta_image_type: row.meta_image_type,
  };
}

/** Columns of a card. PostgreSQL selects the text, so the whole content is not transferred. */
const CARD = Prisma.sql`
  id, slug, title, subtitle, meta_image, meta_image_width, meta_image_height, published_at, created_at, updated_at,
  jsonb_path_query_first(blocks, '$[*] ? (@.type == "text")') ->> 'text' AS first_text,
  jsonb_path_query_first(blocks, '$[*] ? (@.type == "image")') AS first_image`;

/** A path of digits is an id, because slugs always have a letter. */
const idOf = (address: string) => (/^\d{1,9}$/.test(address) ? Number(address) : null);

/** Finds posts by slug, former slug or id. */
@Injectable()
export class PostsRepository {
  constructor(private readonly database: ContentDatabase) {}

  async listPublished(now: Date): Promise<Post[]> {
    const rows = await this.database.client.post.findMany({
      where: { published_at: { lte: now } },
      orderBy: [{ published_at: 'desc' }, { id: 'desc' }],
    });
    return rows.map(postOf);
  }

  async listPublishedCards(now: Date, limit: number | null = null): Promise<PostCard[]> {
    const rows = await this.database.client.$queryRaw<CardRow[]>`
      SELECT ${CARD} FROM post WHERE published_at <= ${now} ORDER BY published_at DESC, id DESC LIMIT ${limit}::int`;
    return rows.map(cardOf);
  }

  async listAllCards(): Promise<PostCard[]> {
    const rows = await this.database.client.$queryRaw<CardRow[]>`
      SELECT ${CARD} FROM post ORDER BY updated_at DESC, id DESC`;
    return rows.map(cardOf);
  }

  /** Drafts and scheduled posts are not visible to the public. */
  async getPublished(address: string, now: Date): Promise<Post> {
    const row = await this.find(address);
    if (!row?.published_at || row.published_at > now) throw new DomainError('NOT_FOUND');
    return postOf(row);
  }

  async find(address: string): Promise<PostModel | null> {
    const id = await this.findId(this.database.client, address);
    return id === null ? null : this.database.client.post.findUnique({ where: { id } });
  }

  /** Resolves a slug, also a former one. Returns an id without checking it. */
  async findId(tx: Tx, address: string): Promise<number | null> {
    const id = idOf(address);
    // PostgreSQL cannot store NUL.
    if (id !== null || address.includes('\0')) return id;
    const claimed = await tx.claimedSlug.findUnique({ where: { slug: address } });
    return claimed?.post_id ?? null;
  }
}
