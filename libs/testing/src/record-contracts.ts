import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { ApiDocument } from './compatibility/api-compatibility.ts';
import { messageSchemas } from './compatibility/message-schemas.ts';

/** Writes the OpenAPI document of the product at `url` and the schemas of its events and RPC calls to `path`, compressed. */
const [url, path] = process.argv.slice(2);
if (!url || !path) throw new Error('usage: record-contracts <url> <file>');
const api = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument;
await writeFile(path, gzipSync(JSON.stringify({ api, messages: messageSchemas() }), { level: 9 }));
