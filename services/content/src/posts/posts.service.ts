import {
  type ListedPost,
  type PostCard,
  type PostPage,
  relatedPosts,
  uploadedKey,
} from '@alinha/contracts-content';
import { CLOCK, type Clock } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ImagesRepository } from '../images/images.repository.ts';
import { PostsRepository } from './posts.repository.ts';

/** Number of newest posts from which related ones are selected. */
const FIRST = 4;

/** The public blog. */
@Injectable()
export class PostsService {
  constructor(
    private readonly posts: PostsRepository,
    private readonly images: ImagesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Published posts as cards, newest first. */
  list(): Promise<PostCard[]> {
    return this.posts.listPublishedCards(this.clock());
  }

  /** Published posts with their content, newest first. */
  async listFull(): Promise<ListedPost[]> {
    const posts = await this.posts.listPublished(this.clock());
    return posts.map(
      ({ id, slug, title, subtitle, excerpt, image, published_at, created_at, updated_at, content }) => ({
        id,
        slug,
        title,
        subtitle,
        excerpt,
        image,
        published_at,
        created_at,
        updated_at,
        content,
      }),
    );
  }

  /** @throws DomainError NOT_FOUND, for drafts too. */
  async get(address: string): Promise<PostPage> {
    const now = this.clock();
    const post = await this.posts.getPublished(address, now);
    const [image, cards] = await Promise.all([
      this.measured(post.image),
      this.posts.listPublishedCards(now, FIRST),
    ]);
    return { ...post, image, related: relatedPosts(cards, post.slug) };
  }

  /** Size of an uploaded image, if the post does not set one. */
  private async measured(image: PostCard['image']): Promise<PostCard['image']> {
    const key = image && (image.width === null || image.height === null) ? uploadedKey(image.url) : null;
    const measures = key && (await this.images.findMeasures(key));
    return image && measures ? { ...image, ...measures } : image;
  }
}
