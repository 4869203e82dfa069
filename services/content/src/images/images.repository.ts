import { Injectable } from '@nestjs/common';
import { ContentDatabase, type Tx } from '../content.database.ts';
import type { PictureSize } from './picture.ts';

@Injectable()
export class ImagesRepository {
  constructor(private readonly database: ContentDatabase) {}

  /** Stores the sizes of an image. Existing sizes are unchanged. */
  async store(tx: Tx, key: string, sizes: readonly PictureSize[], now: Date): Promise<void> {
    await tx.blogImage.createMany({
      data: sizes.map((size) => ({ ...size, content: new Uint8Array(size.content), key, created_at: now })),
      skipDuplicates: true,
    });
  }

  /** Width and height of the largest size, in pixels. */
  findMeasures(key: string): Promise<{ width: number; height: number } | null> {
    return this.database.client.blogImage.findFirst({
      where: { key },
      orderBy: { size: 'desc' },
      select: { width: true, height: true },
    });
  }

  async findContent(key: string, size: number): Promise<Buffer | null> {
    const row = await this.database.client.blogImage.findUnique({
      where: { key_size: { key, size } },
      select: { content: true },
    });
    return row && Buffer.from(row.content);
  }
}
