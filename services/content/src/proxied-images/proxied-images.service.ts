import { createHash } from 'node:crypto';
import type { ImageWidth } from '@alinha/contracts-content';
import { CLOCK, type Clock, ConcurrencyLimit, DomainError, ShownFile } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type PictureSize, sizesOf } from '../images/picture.ts';
import { FetchError, ImageFetcher } from './image-fetcher.ts';
import { ProxiedImagesRepository } from './proxied-images.repository.ts';

const WEEK = 'public, max-age=604800, stale-while-revalidate=604800';
/** Fetched images are in memory until they are scaled. */
const MAX_FETCHES = 8;
/** Waiting fetches: enough for a post with many images, few enough that a reader does not time out. */
const MAX_WAITING = 40;
/** TTL of a cached failure. */
const FAILURE_MS = 30_000;
const MAX_FAILURES = 1_000;

type Failure = { readonly error: DomainError; readonly until: number };

const unfit = (cause?: unknown) => new DomainError('PROVIDER_FAILED', { isExpected: true, cause });

function asDomainError(error: unknown): unknown {
  if (!(error instanceof FetchError)) return error;
  if (error.problem === 'refused')
    return new DomainError('INVALID_INPUT', { fields: { url: 'image_address' }, cause: error });
  return error.problem === 'missing' ? new DomainError('NOT_FOUND', { cause: error }) : unfit(error);
}

/** Cache of scaled images from other sites. */
@Injectable()
export class ProxiedImagesService {
  private readonly pending = new Map<string, Promise<readonly PictureSize[]>>();
  private readonly failures = new Map<string, Failure>();
  private readonly fetches = new ConcurrencyLimit({ concurrency: MAX_FETCHES, maxWaiting: MAX_WAITING });
  /** Each check searches all posts. */
  private readonly lookups = new ConcurrencyLimit({ concurrency: 2, maxWaiting: 100 });
  private readonly resizeLimit = new ConcurrencyLimit({ concurrency: 1, maxWaiting: MAX_FETCHES });

  constructor(
    private readonly images: ProxiedImagesRepository,
    private readonly fetcher: ImageFetcher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param isWriter may preview images of an unsaved post; others get images of stored posts only
   * @throws DomainError INVALID_INPUT for a forbidden URL; NOT_FOUND when no post or the other site has the image;
   * PROVIDER_FAILED when fetching fails; SERVICE_UNAVAILABLE when too many fetches run
   */
  async get(url: string, size: ImageWidth, isWriter: boolean): Promise<ShownFile> {
    const key = createHash('sha256').update(url).digest('hex');
    const content =
      (await this.images.findContent(key, size, this.clock())) ??
      (await this.fetchedFor(isWriter, key, url)).find((picture) => picture.size === size)?.content;
    if (!content) throw unfit();
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
    return new ShownFile(content, {
      'cache-control': WEEK,
      'cross-origin-resource-policy': 'same-origin',
      etag,
    });
  }

  private async fetchedFor(isWriter: boolean, key: string, url: string): Promise<readonly PictureSize[]> {
    if (!isWriter && !(await this.lookups.run(() => this.images.isShown(url))))
      throw new DomainError('NOT_FOUND');
    return this.fetched(key, url);
  }

  /** Concurrent requests for one image share a fetch. */
  private fetched(key: string, url: string): Promise<readonly PictureSize[]> {
    const failure = this.failures.get(key);
    if (failure && failure.until > this.clock().getTime()) throw failure.error;
    const known = this.pending.get(key);
    if (known) return known;
    const fetching = this.fetches
      .run(() => this.fetchSizes(key, url))
      .finally(() => this.pending.delete(key));
    this.pending.set(key, fetching);
    return fetching;
  }

  private async fetchSizes(key: string, url: string): Promise<readonly PictureSize[]> {
    try {
      const sizes = await sizesOf(await this.fetcher.fetch(url), this.resizeLimit);
      if (typeof sizes === 'string') throw unfit();
      await this.images.store(key, sizes, this.clock());
      return sizes;
    } catch (error) {
      const failure = asDomainError(error);
      if (failure instanceof DomainError) this.cacheFailure(key, failure);
      throw failure;
    }
  }

  private cacheFailure(key: string, error: DomainError): void {
    this.failures.delete(key);
    this.failures.set(key, { error, until: this.clock().getTime() + FAILURE_MS });
    const oldest = this.failures.size > MAX_FAILURES ? this.failures.keys().next().value : undefined;
    if (oldest !== undefined) this.failures.delete(oldest);
  }
}
