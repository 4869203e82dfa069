import { startTestApp } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import {
  type ApiDocument,
  apiProblems,
  type MessageSchemas,
  messageProblems,
} from '../src/compatibility/api-compatibility.ts';
import { messageSchemas } from '../src/compatibility/message-schemas.ts';
import { SERVICES_FIRST, UNANSWERED } from './release-additions.ts';
import { jsonOf, releaseFiles } from './releases.ts';

const CHANGED =
  'callers of the last release still use this; if none can exist, "npm run record-release" records the new contract';
/**
 * Remotes of the last release send no `without_evolution` and get the text where they show it. Elsewhere they only ask
 * whether there is one, until their next read.
 */
const LEFT_OUT = /\.evolution may be left out now$/;
const [last] = releaseFiles('.contracts.json.gz');
const recorded = await jsonOf<{ api: ApiDocument; messages: MessageSchemas }>(last?.path ?? '');
const app = await startTestApp({ services: [] });

describe(`release ${last?.release} and this release`, () => {
  test('remotes of the last release can call this API', async () => {
    const { body } = await app.anonymous.request('GET', '/api/openapi.json');
    const present = body as ApiDocument;
    expect(Object.keys(recorded.api.paths).length).toBeGreaterThan(50);
    const problems = apiProblems(recorded.api, present).filter((problem) => !LEFT_OUT.test(problem));
    expect(problems, CHANGED).toEqual([]);
    const [path = ''] = Object.keys(present.paths);
    const { [path]: _, ...others } = present.paths;
    expect(apiProblems(present, { ...present, paths: others })).not.toEqual([]);
  });

  test("this release's remotes can call the last release's API, except for listed additions", async () => {
    const { body } = await app.anonymous.request('GET', '/api/openapi.json');
    expect(apiProblems(body as ApiDocument, recorded.api).toSorted()).toEqual(SERVICES_FIRST.toSorted());
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
