import { randomBytes } from 'node:crypto';
import type { EditedPost } from '@alinha/contracts-content';
import { DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../content.database.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { PostModel } from '../generated/prisma/models.ts';
import { PostsRepository, postOf } from '../posts/posts.repository.ts';

/** Number suffixes to try before a random one. */
const MOST_NUMBERED = 30;

export function editedOf(row: PostModel): EditedPost {
  return { ...postOf(row), version: row.version };
}

export type PostFields = Omit<Prisma.PostUncheckedCreateInput, 'id' | 'slug' | 'version'>;

/** Writes posts and reserves their slugs. */
@Injectable()
export class WritingRepository {
  constructor(private readonly posts: PostsRepository) {}

  /** Locks the post until `tx` ends. @throws DomainError NOT_FOUND */
  async getLocked(tx: Tx, address: string): Promise<PostModel> {
    const id = await this.posts.findId(tx, address);
    if (id === null) throw new DomainError('NOT_FOUND');
    await tx.$queryRaw`SELECT id FROM post WHERE id = ${id} FOR UPDATE`;
    // Read after the lock, because the previous transaction may have changed the post.
    const row = await tx.post.findUnique({ where: { id } });
    if (!row) throw new DomainError('NOT_FOUND');
    return row;
  }

  async getAny(address: string): Promise<EditedPost> {
    const row = await this.posts.find(address);
    if (!row) throw new DomainError('NOT_FOUND');
    return editedOf(row);
  }

  async nextId(tx: Tx): Promise<number> {
    const [row] = await tx.$queryRaw<{ id: number }[]>`
      SELECT nextval(pg_get_serial_sequence('post', 'id'))::int AS id`;
    return row?.id ?? 0;
  }

  /** Reserves `slug` for a post; false when another post has or had it. Waits for concurrent reservations. */
  async claim(tx: Tx, slug: string, postId: number): Promise<boolean> {
    const rows = await tx.$queryRaw<{ slug: string }[]>`
      INSERT INTO claimed_slug (slug, post_id) VALUES (${slug}, ${postId})
      ON CONFLICT (slug) DO UPDATE SET post_id = claimed_slug.post_id WHERE claimed_slug.post_id = ${postId}
      RETURNING slug`;
    return rows.length === 1;
  }

  /** Reserves the first free slug of `base`, `base-2`, `base-3`… */
  async claimLike(tx: Tx, base: string, postId: number): Promise<string> {
    for (let number = 1; number <= MOST_NUMBERED; number++) {
      const slug = number === 1 ? base : `${base}-${number}`;
      if (await this.claim(tx, slug, postId)) return slug;
    }
    const slug = `${base}-${randomBytes(4).readUInt32BE()}`;
    if (!(await this.claim(tx, slug, postId))) throw new DomainError('SLUG_TAKEN');
    return slug;
  }

  /** Releases a slug that was never public. */
  async release(tx: Tx, slug: string, postId: number): Promise<void> {
    await tx.claimedSlug.deleteMany({ where: { slug, post_id: postId } });
  }

  create(tx: Tx, id: number, slug: string, fields: PostFields): Promise<PostModel> {
    return tx.post.create({ data: { ...fields, id, slug } });
  }

  update(tx: Tx, id: number, changes: Partial<PostFields> & { slug?: string }): Promise<PostModel> {
    return tx.post.update({ where: { id }, data: { ...changes, version: { increment: 1 } } });
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.post.delete({ where: { id } });
    await tx.claimedSlug.deleteMany({ where: { post_id: id } });
  }
}
