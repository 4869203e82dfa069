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
/** What remotes of today ask of the API that the last release has not got: services go first then, and CHANGELOG says so. */
const SERVICES_FIRST: readonly string[] = [];
/** What services of today ask and the last release does not know: whoever asks goes on without an answer. */
const UNANSWERED: readonly string[] = [
  // A gateway lets a call pass that it cannot have counted.
  'accounts.count-call answer is gone',
  'accounts.count-call question is gone',
];
const [last] = releaseFiles('.contracts.json');
const recorded = await jsonOf<{ api: ApiDocument; messages: MessageSchemas }>(last?.path ?? '');
const app = await startTestApp({ services: [] });

describe(`what was written for release ${last?.release}`, () => {
  test('can call the API still', async () => {
    const { body } = await app.anonymous.request('GET', '/api/openapi.json');
    const present = body as ApiDocument;
    expect(Object.keys(recorded.api.paths).length).toBeGreaterThan(50);
    expect(apiProblems(recorded.api, present), CHANGED).toEqual([]);
    const [path = ''] = Object.keys(present.paths);
    const { [path]: _, ...others } = present.paths;
    expect(apiProblems(present, { ...present, paths: others })).not.toEqual([]);
  });

  test('can be called by what is written now, but for what is known to be newer', async () => {
    const { body } = await app.anonymous.request('GET', '/api/openapi.json');
    expect(apiProblems(body as ApiDocument, recorded.api)).toEqual(SERVICES_FIRST);
  });

  test('is understood by the services of this one while both run', () => {
    const present = messageSchemas();
    expect(Object.keys(recorded.messages).length).toBeGreaterThan(10);
    expect(messageProblems(recorded.messages, present), CHANGED).toEqual([]);
  });

  test('understands the services of this one while both run', () => {
    expect(messageProblems(messageSchemas(), recorded.messages)).toEqual(UNANSWERED);
  });
});
