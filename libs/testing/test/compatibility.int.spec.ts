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
const SERVICES_FIRST: readonly string[] = [
  // Called only after a refusal that the last release never gives.
  'POST /api/auth/confirm is gone',
  // A missing value shows its default.
  'GET /api/company reply.data.currency is gone',
  'GET /api/company reply.data.strong_passwords is gone',
  'PUT /api/company body.currency is gone',
  'PUT /api/company body.strong_passwords is gone',
  'PUT /api/company reply.data.currency is gone',
  'PUT /api/company reply.data.strong_passwords is gone',
  // The API rounds it; forms already rounded it before.
  'POST /api/employees body.capacity is integer now, it was number',
  // Remotes omit an empty password.
  'PUT /api/employees/{id} body.password is string now, it was null',
  'PUT /api/employees/{id} body.capacity is integer now, it was number',
  'PUT /api/appointments/{id} body.payment_amount_cents is gone',
  'GET /api/clients/{id}/appointments query noted is gone',
  'POST /api/recurring/plans body.skip_dates is gone',
  'GET /api/appointments/{id}/evolutions reply.data[].author_id is gone',
  'GET /api/evolution/assistant is gone',
  'POST /api/company/rooms body.capacity is integer now, it was number',
  'PUT /api/company/rooms/{id} body.capacity is integer now, it was number',
  // Used only by the page of deleted clients.
  'GET /api/clients/archived is gone',
  'GET /api/clients/archived/{id} is gone',
  'POST /api/clients/{id}/restoration is gone',
  // For clients that send back what they read; the product's pages send no null here.
  'PUT /api/company/whatsapp body.time is string now, it was null',
  'PUT /api/company/whatsapp body.hours_before is gone',
  'PUT /api/company/whatsapp body.instance_id is string now, it was null',
  'PUT /api/company/whatsapp body.time is gone',
  // Without it the WhatsApp page shows only the state.
  'GET /api/whatsapp/state reply.data.reason is gone',
  'POST /api/whatsapp/disconnect reply.data.reason is gone',
  // For clients that send back what they read; the product's pages send no null here.
  'PUT /api/blog/posts/{slug} body.published_at is string now, it was null',
  'PUT /api/blog/posts/{slug} body.content is gone',
  'PUT /api/blog/posts/{slug} body.blocks is required now',
];
/** RPC calls that the last release does not know. Callers continue without a reply. */
const UNANSWERED: readonly string[] = [
  // The gateway then lets the call pass uncounted.
  'accounts.count-call answer is gone',
  'accounts.count-call question is gone',
];
const [last] = releaseFiles('.contracts.json');
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
