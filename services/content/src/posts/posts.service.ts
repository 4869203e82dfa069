import type { Post } from '@alinha/contracts-content';
import type { Clock } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../tokens.ts';
import { PostsRepository } from './posts.repository.ts';

@Injectable()
export class PostsService {
  constructor(
    private readonly posts: PostsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Published posts, newest first. */
  list(): Promise<Post[]> {
    return this.posts.listPublished(this.clock());
  }

  get(slug: string): Promise<Post> {
    return this.posts.getPublished(slug, this.clock());
  }
}
