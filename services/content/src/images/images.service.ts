import { createHash } from 'node:crypto';
import { type UploadedImage, uploadedImage } from '@alinha/contracts-content';
import {
  CLOCK,
  type Clock,
  ConcurrencyLimit,
  DomainError,
  type ReceivedFile,
  ShownFile,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ContentDatabase } from '../content.database.ts';
import { ImagesRepository } from './images.repository.ts';
import { sizesOf } from './picture.ts';

const NAME = /^([0-9a-f]{32})-(480|960|1600)\.webp$/;
const KEY_LENGTH = 32;
/** The name is a hash of the content, so browsers may cache it forever. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Each waiting upload takes up to 5 MB of memory. */
const MAX_WAITING = 20;

@Injectable()
export class ImagesService {
  /** Separate from the limit of proxied images, so that readers do not delay uploads. */
  private readonly limit = new ConcurrencyLimit({ concurrency: 1, maxWaiting: MAX_WAITING });

  constructor(
    private readonly database: ContentDatabase,
    private readonly images: ImagesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError INVALID_INPUT unless the content is an image within the pixel limit; SERVICE_UNAVAILABLE when too many uploads run. */
  async upload({ content }: ReceivedFile): Promise<UploadedImage> {
    const sizes = await sizesOf(content, this.limit);
    if (sizes === 'not-a-picture') throw new DomainError('INVALID_INPUT', { fields: { file: 'image_file' } });
    if (sizes === 'too-many-pixels')
      throw new DomainError('INVALID_INPUT', { fields: { file: 'image_pixels' } });
    const key = createHash('sha256').update(content).digest('hex').slice(0, KEY_LENGTH);
    await this.database.transaction((tx) => this.images.store(tx, key, sizes, this.clock()));
    const largest = sizes.at(-1);
    if (!largest) throw new Error('image processing returned no size');
    const { size, width, height } = largest;
    return { url: uploadedImage(key, size), width, height, type: 'image/webp' };
  }

  /** @throws DomainError NOT_FOUND */
  async get(name: string): Promise<ShownFile> {
    const [, key, size] = NAME.exec(name) ?? [];
    const content = key && (await this.images.findContent(key, Number(size)));
    if (!content) throw new DomainError('NOT_FOUND');
    return new ShownFile(content, { 'cache-control': FOR_EVER, etag: `"${name}"` });
  }
}
