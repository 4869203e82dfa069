import { startTestApp } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import {
  type ApiDocument,
  apiProblems,
  type MessageSchemas,
  messageProblems,
} from '../src/compatibility/api-compatibility.ts';
import { messageSchemas } from '../src/compatibility/message-schemas.ts';
import { jsonOf, releaseFiles } from './releases.ts';

const CHANGED =
  'somebody still uses this; if nobody can, "npm run record-release" says what holds from now on';
/** API parts that current remotes use and the last release lacks. Deploy services first; CHANGELOG says so. */
const SERVICES_FIRST: readonly string[] = ['PUT /api/appointments/classes is gone'];
/** RPC calls that the last release does not know. Callers continue without a reply. */
const UNANSWERED: readonly string[] = [];
const [last] = releaseFiles('.contracts.json.gz');
const recorded = await jsonOf<{ api: ApiDocument; messages: MessageSchemas }>(last?.path ?? '');
const app = await startTestApp({ services: [] });

describe(`release ${last?.release} and this release`, () => {
  test('remotes of the last release can call this API', async () => {
    const { body } = await app.anonymous.request('GET', '/api/openapi.json');
    const present = body as ApiDocument;
    expect(Object.keys(recorded.api.paths).length).toBeGreaterThan(50);
    expect(apiProblems(recorded.api, present), CHANGED).toEqual([]);
    const [path = ''] = Object.keys(present.paths);
    const { [path]: _, ...others } = present.paths;
    expect(apiProblems(present, { ...present, paths: others })).not.toEqual([]);
  });

  test("this release's remotes can call the last release's API, except for listed additions", async () => {
    const { body } = await app.anonymous.request('GET', '/api/openapi.json');
    expect(apiProblems(body as ApiDocument, recorded.api)).toEqual(SERVICES_FIRST);
  });

  test("this release's services accept messages of the last release", () => {
    const present = messageSchemas();
    expect(Object.keys(recorded.messages).length).toBeGreaterThan(10);
    expect(messageProblems(recorded.messages, present), CHANGED).toEqual([]);
  });

  test("the last release's services accept messages of this release", () => {
    expect(messageProblems(messageSchemas(), recorded.messages)).toEqual(UNANSWERED);
  });
});
