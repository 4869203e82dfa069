import { blockSchema, type Post } from '@alinha/contracts-content';
import { DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { ContentDatabase } from '../content.database.ts';
import type { PostModel } from '../generated/prisma/models.ts';

function postOf({ blocks, published_at: _publishedAt, created_at, updated_at, ...post }: PostModel): Post {
  return {
    ...post,
    content: blockSchema.array().parse(blocks),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

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

  /** A draft, or a post whose time has not come, does not exist for the public. */
  async getPublished(slug: string, now: Date): Promise<Post> {
    const row = await this.database.client.post.findFirst({ where: { slug, published_at: { lte: now } } });
    if (!row) throw new DomainError('NOT_FOUND');
    return postOf(row);
  }
}
