import { readFile, writeFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import type { TestCaller } from '@alinha/testing';

export const PDF = Buffer.from(
  ['%PDF-1.4', '1 0 obj', '<< /Type /Catalog >>', 'trailer', '<< /Root 1 0 R >>', '%%EOF', ''].join('\n'),
);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey PNG. With other `pixels` than its size, it announces more than it has. */
export function png(side: number, announced = side, comment = ''): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(announced, 0);
  header.writeUInt32BE(announced, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((side + 1) * side, 0x55);
  for (let row = 0; row < side; row++) rows[row * (side + 1)] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${comment}`, 'latin1')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An empty archive. */
export const ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

/** Status, headers and bytes of a reply. */
export async function bytesOf(caller: TestCaller, path: string) {
  const { url, cookie } = caller.connection;
  const reply = await fetch(`${url}${path}`, { headers: { cookie: cookie ?? '' } });
  return { status: reply.status, headers: reply.headers, content: Buffer.from(await reply.arrayBuffer()) };
}

/** As a failing disk does it. */
export async function changeLastByte(path: string): Promise<void> {
  const content = await readFile(path);
  content.writeUInt8((content.at(-1) ?? 0) ^ 1, content.length - 1);
  await writeFile(path, content);
}
