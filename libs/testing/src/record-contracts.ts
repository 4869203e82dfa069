import { writeFile } from 'node:fs/promises';
import type { ApiDocument } from './compatibility/api-compatibility.ts';
import { messageSchemas } from './compatibility/message-schemas.ts';

/** Keeps what the product at `url` promises to who calls it, and what its services tell each other. */
const [url, path] = process.argv.slice(2);
if (!url || !path) throw new Error('say of which product, and where to: record-contracts <url> <file>');
const api = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument;
await writeFile(path, `${JSON.stringify({ api, messages: messageSchemas() }, null, 1)}\n`);
