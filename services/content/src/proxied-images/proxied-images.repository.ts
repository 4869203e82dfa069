import { proxiedImage } from '@alinha/contracts-content';
import type { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { ContentDatabase } from '../content.database.ts';
import type { PictureSize } from '../images/picture.ts';

/** TTL of a cached image. */
const KEPT_DAYS = 30;
/** Maximum of rows, three per image: a few hundred megabytes. */
export const MOST_KEPT = 1_500;

/** Housekeeping: the image may have changed since it was fetched. */
export async function deleteOldImages({ pool }: DatabaseConnection): Promise<void> {
  await pool.query('DELETE FROM proxied_image WHERE fetched_at < now() - make_interval(days => $1)', [
    KEPT_DAYS,
  ]);
}

@Injectable()
export class ProxiedImagesRepository {
  constructor(private readonly database: ContentDatabase) {}

  /** True for an image of any post or draft: cover, image block or part of a text. */
  async isShown(url: string): Promise<boolean> {
    // PostgreSQL cannot store NUL.
    if (url.includes('\0')) return false;
    const block = JSON.stringify([{ type: 'image', url }]);
    // The same text as the sanitizer writes: an encoded URL needs no escapes in HTML or JSON.
    const [inText = ''] = proxiedImage(url).split('&');
    const [row] = await this.database.client.$queryRaw<{ is_shown: boolean }[]>`
      SELECT EXISTS (
        SELECT FROM post WHERE meta_image = ${url} OR blocks @> ${block}::jsonb
          OR strpos(blocks::text, ${`${inText}&amp;`}) > 0) AS is_shown`;
    return row?.is_shown ?? false;
  }

  async findContent(key: string, size: number, now: Date): Promise<Buffer | null> {
    const row = await this.database.client.proxiedImage.findUnique({ where: { key_size: { key, size } } });
    if (!row) return null;
    // Updated once a day, to avoid a write on every read.
    const dayAgo = new Date(now.getTime() - 86_400_000);
    if (row.used_at < dayAgo)
      await this.database.client.proxiedImage.updateMany({
        where: { key, used_at: { lt: dayAgo } },
        data: { used_at: now },
      });
    return Buffer.from(row.content);
  }

  /** Caches an image and evicts the least recently used ones. */
  async store(key: string, sizes: readonly PictureSize[], now: Date): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.proxiedImage.createMany({
        data: sizes.map(({ size, content }) => ({
          key,
          size,
          content: new Uint8Array(content),
          fetched_at: now,
          used_at: now,
        })),
        skipDuplicates: true,
      });
      await tx.$executeRaw`
        DELETE FROM proxied_image WHERE (key, size) IN (
          SELECT key, size FROM proxied_image ORDER BY used_at DESC, key, size OFFSET ${MOST_KEPT})`;
    });
  }
}
