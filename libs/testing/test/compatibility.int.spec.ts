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
  'callers of the last release still use this; if none can exist, "npm run record-release" records the new contract';
/** API parts that current remotes use and the last release lacks. Services must be deployed first (CHANGELOG). */
const newFieldsOf = (reply: string) =>
  [
    'attendance',
    'cancelled_by',
    'attendance_reason',
    'credit_id',
    'package_id',
    'freeze_id',
    'evolution_signed',
    'has_evolution',
  ].map((field) => `${reply}.${field} is gone`);
const SERVICES_FIRST: readonly string[] = [
  ...['/appointments', '/appointments/{id}', '/clients/{id}/appointments'].map(
    (path) => `GET /api${path} query without_evolution is gone`,
  ),
  'PUT /api/appointments/{id} query without_evolution is gone',
  ...['POST /api/auth/register', 'POST /api/auth/login', 'GET /api/auth/me'].flatMap((route) => [
    `${route} reply.data.role is gone`,
    `${route} reply.data.permissions is gone`,
  ]),
  'POST /api/auth/register reply.data.start_page is gone',
  'POST /api/auth/login reply.data.start_page is gone',
  'GET /api/clients/{id}/payments/statement is gone',
  'GET /api/auth/me reply.data.start_page is gone',
  ...[
    'GET /api/employees reply.data[]',
    'POST /api/employees body',
    'POST /api/employees reply.data',
    'GET /api/employees/inactive reply.data[]',
    'GET /api/employees/{id} reply.data',
    'PUT /api/employees/{id} body',
    'PUT /api/employees/{id} reply.data',
    'POST /api/employees/{id}/reactivation reply.data',
  ].flatMap((part) =>
    ['default_specialty_id', 'start_page', 'council_number', 'role']
      // Colleagues who are being added choose it later.
      .filter((field) => `${part}.${field}` !== 'POST /api/employees body.start_page')
      .map((field) => `${part}.${field} is gone`),
  ),
  ...['GET /api/activity', 'GET /api/activity/export'].flatMap((route) =>
    ['policy', 'credit', 'package', 'waiting', 'offer', 'pix', 'dunning', 'note_template'].map(
      (kind) => `${route} query kind does not take ${kind} any more`,
    ),
  ),
  'GET /api/appointments query cancelled is gone',
  'GET /api/appointments query cancel_requested is gone',
  ...newFieldsOf('GET /api/appointments reply.data[]'),
  'POST /api/appointments body.use_credit is gone',
  'POST /api/appointments body.package_id is gone',
  'POST /api/appointments body.payment_method is gone',
  'PUT /api/appointments/{id} body.package_id is gone',
  'POST /api/appointments body.waiting_entry_id is gone',
  ...[
    'POST /api/appointments reply.data',
    'GET /api/appointments/conflicts reply.data.same_room[]',
    'GET /api/appointments/conflicts reply.data.same_employee[]',
    'GET /api/appointments/conflicts reply.data.same_both[]',
    'GET /api/appointments/conflicts reply.data.others[]',
    'GET /api/appointments/{id} reply.data',
    'PUT /api/appointments/{id} reply.data',
    'GET /api/clients/{id}/appointments reply.data[]',
  ].flatMap(newFieldsOf),
  'PUT /api/appointments/{id}/attendance is gone',
  'GET /api/appointments/{id}/evolution/signatures is gone',
  'POST /api/appointments/{id}/evolution/signature is gone',
  'POST /api/appointments/{id}/evolution/addenda is gone',
  'GET /api/clients/{id}/note-chain is gone',
  'GET /api/clients/{id}/attachments is gone',
  'POST /api/clients/{id}/attachments is gone',
  'GET /api/attachments/{id}/content is gone',
  'GET /api/attachments/{id}/thumbnail is gone',
  'PUT /api/attachments/{id} is gone',
  'DELETE /api/attachments/{id} is gone',
  'GET /api/appointments/{id}/evolutions reply.data[].filled is gone',
  'PUT /api/appointments/{id}/evolution/answers is gone',
  'GET /api/appointments/{id}/evolution/last-answers is gone',
  'GET /api/company/note-templates is gone',
  'POST /api/company/note-templates is gone',
  'PUT /api/company/note-templates/{key} is gone',
  'DELETE /api/company/note-templates/{key} is gone',
  'GET /api/chart-readings is gone',
  'POST /api/clients/{id}/chart-prints is gone',
  ...newFieldsOf('PUT /api/appointments/recurring/{id} reply.data[]'),
  'GET /api/recurring/plans/{id}/freezes is gone',
  'POST /api/recurring/plans/{id}/freezes is gone',
  'GET /api/recurring/plans/{id}/freezes/preview is gone',
  'POST /api/recurring/freezes/{id}/end is gone',
  'POST /api/recurring/plans body.waiting_entry_id is gone',
  ...[
    'POST /api/recurring/plans reply.data',
    'GET /api/recurring/plans/{id} reply.data',
    'PUT /api/recurring/plans/{id} reply.data',
    'GET /api/clients/{id}/recurring-plans reply.data[]',
  ].map((part) => `${part}.freezes is gone`),
  'GET /api/available-slots query exclude_ids is gone',
  'GET /api/waiting-list is gone',
  'POST /api/waiting-list is gone',
  'GET /api/waiting-list/fits is gone',
  'GET /api/waiting-list/{id}/places is gone',
  'PUT /api/waiting-list/{id} is gone',
  'DELETE /api/waiting-list/{id} is gone',
  'POST /api/waiting-list/{id}/restore is gone',
  'GET /api/place-offers is gone',
  'POST /api/place-offers/{id}/stop is gone',
  'GET /api/company/offer-settings is gone',
  'PUT /api/company/offer-settings is gone',
  'GET /api/offers/{token} is gone',
  'POST /api/offers/{token} is gone',
  'GET /api/clients/{id}/notices is gone',
  'PUT /api/clients/{id}/notices is gone',
  'GET /api/notices/{token} is gone',
  'POST /api/notices/{token} is gone',
  'GET /api/working-hours reply.data[].held is gone',
  'PUT /api/working-hours/{id} reply.data.held is gone',
  'GET /api/appointments/imports/template is gone',
  'POST /api/appointments/imports is gone',
  'GET /api/appointments/imports/{id} is gone',
  'POST /api/appointments/imports/{id}/preview is gone',
  'POST /api/appointments/imports/{id}/confirm is gone',
  'GET /api/appointments/imports/{id}/failures is gone',
  'GET /api/company/cancellation-policy is gone',
  'PUT /api/company/cancellation-policy is gone',
  'GET /api/company/cancellation-policy/history is gone',
  'PUT /api/appointments/classes is gone',
  'GET /api/appointments/{id}/absence-effect is gone',
  'GET /api/appointments/absence-effects is gone',
  'GET /api/clients/{id}/credits is gone',
  'POST /api/clients/{id}/credits is gone',
  'POST /api/credits/{id}/revoke is gone',
  'GET /api/credits is gone',
  'GET /api/clients/{id}/packages is gone',
  'POST /api/clients/{id}/packages is gone',
  'POST /api/packages/{id}/end is gone',
  'GET /api/metrics/absences is gone',
  'GET /api/metrics/outcomes reply.data[].no_show is gone',
  'GET /api/metrics/places is gone',
  ...[
    'GET /api/company/rooms reply.data[]',
    'POST /api/company/rooms reply.data',
    'PUT /api/company/rooms/{id} reply.data',
  ].map((part) => `${part}.reductions is gone`),
  'GET /api/company/room-reductions is gone',
  'POST /api/company/room-reductions is gone',
  'DELETE /api/company/room-reductions/{id} is gone',
  'GET /api/company/specialties reply.data[].duration_minutes is gone',
  'GET /api/company/specialties reply.data[].price_cents is gone',
  'GET /api/company/specialties reply.data[].bookable_online is gone',
  'POST /api/company/specialties body.duration_minutes is gone',
  'POST /api/company/specialties body.price_cents is gone',
  'POST /api/company/specialties body.bookable_online is gone',
  'POST /api/company/specialties reply.data.duration_minutes is gone',
  'POST /api/company/specialties reply.data.price_cents is gone',
  'POST /api/company/specialties reply.data.bookable_online is gone',
  'PUT /api/company/specialties/{id} is gone',
  ...[
    'GET /api/clients/{id}/payments reply.data[]',
    'POST /api/payments body',
    'POST /api/payments reply.data',
    'PUT /api/payments/{id} body',
    'PUT /api/payments/{id} reply.data',
    'DELETE /api/payments/{id} reply.data',
  ].map((place) => `${place}.method is gone`),
  'GET /api/company/pix is gone',
  'PUT /api/company/pix is gone',
  'DELETE /api/company/pix is gone',
  'GET /api/company/pix/settlement is gone',
  'PUT /api/company/pix/settlement is gone',
  'POST /api/webhooks/openpix is gone',
  'GET /api/company/pix/test/bank is gone',
  'POST /api/company/pix/test/bank is gone',
  'GET /api/payments/events is gone',
  'GET /api/finance/surplus is gone',
  'POST /api/finance/surplus/{id}/return is gone',
  'GET /api/payments/{id}/pix is gone',
  'GET /api/employees reply.data[].invited is gone',
  'GET /api/employees/inactive reply.data[].invited is gone',
  'GET /api/employees/{id} reply.data.invited is gone',
  'POST /api/employees reply.data.invited is gone',
  'POST /api/employees/invitations is gone',
  'POST /api/employees/{id}/invitation is gone',
  'POST /api/employees/{id}/reactivation reply.data.invited is gone',
  'PUT /api/employees/{id} reply.data.invited is gone',
  'GET /api/auth/password-links/{token} is gone',
  'POST /api/auth/password-links is gone',
  'POST /api/auth/password-links/{token} is gone',
  'GET /api/company reply.data.idle_lock_minutes is gone',
  'PUT /api/company body.idle_lock_minutes is gone',
  'PUT /api/company reply.data.idle_lock_minutes is gone',
  'POST /api/auth/login/code is gone',
  'POST /api/auth/login/passkey is gone',
  'POST /api/auth/login/passkey-options is gone',
  'GET /api/company reply.data.require_second_factor is gone',
  'PUT /api/company body.require_second_factor is gone',
  'PUT /api/company reply.data.require_second_factor is gone',
  'DELETE /api/employees/{id}/factors is gone',
  'GET /api/auth/me reply.data.needs_factor is gone',
  'POST /api/auth/login reply.data.needs_factor is gone',
  'POST /api/auth/register reply.data.needs_factor is gone',
  'GET /api/employees reply.data[].second_factor is gone',
  'GET /api/employees/inactive reply.data[].second_factor is gone',
  'GET /api/employees/{id} reply.data.second_factor is gone',
  'POST /api/employees reply.data.second_factor is gone',
  'POST /api/employees/{id}/reactivation reply.data.second_factor is gone',
  'PUT /api/employees/{id} reply.data.second_factor is gone',
  'GET /api/auth/email is gone',
  'POST /api/auth/email/link is gone',
  'POST /api/auth/email/links/{token} is gone',
  'GET /api/auth/factors is gone',
  'POST /api/auth/factors/totp is gone',
  'PUT /api/auth/factors/totp is gone',
  'DELETE /api/auth/factors/totp is gone',
  'POST /api/auth/factors/recovery-codes is gone',
  'POST /api/auth/passkeys/options is gone',
  'POST /api/auth/passkeys is gone',
  'PUT /api/auth/passkeys/{id} is gone',
  'DELETE /api/auth/passkeys/{id} is gone',
  'POST /api/auth/confirm/passkey-options is gone',
  'POST /api/auth/confirm/passkey is gone',
  'GET /api/auth/sessions is gone',
  'DELETE /api/auth/sessions is gone',
  'DELETE /api/auth/sessions/{id} is gone',
  'GET /api/client-payments/{token} is gone',
  ...[
    'GET /api/clients/{id}/payments reply.data[]',
    'POST /api/payments reply.data',
    'PUT /api/payments/{id} reply.data',
    'DELETE /api/payments/{id} reply.data',
  ].flatMap((place) =>
    [
      'agreed_on',
      'appointment_on',
      'discount_cents',
      'discount_reason',
      'open_cents',
      'package_id',
      'parts',
    ].map((field) => `${place}.${field} is gone`),
  ),
  'PUT /api/payments/{id} body.agreed_on is gone',
  'PUT /api/payments/{id} body.discount_cents is gone',
  'PUT /api/payments/{id} body.discount_reason is gone',
  'POST /api/payments/{id}/parts is gone',
  'DELETE /api/payment-parts/{id} is gone',
  'POST /api/payments/receive is gone',
  'GET /api/finance/health-receipts is gone',
  'GET /api/finance/health-receipts/export is gone',
  'GET /api/finance/commission is gone',
  'GET /api/finance/commission/rules is gone',
  'PUT /api/finance/commission/rules/{id} is gone',
  'GET /api/finance/commission/{id} is gone',
  'POST /api/finance/commission/{id}/close is gone',
  'PUT /api/finance/commission/{id}/paid is gone',
  'GET /api/finance/commission/{id}/export is gone',
  'GET /api/finance/commission/{id}/statement is gone',
  'GET /api/activity query kind does not take commission any more',
  'GET /api/activity/export query kind does not take commission any more',
  'GET /api/activity query kind does not take till any more',
  'GET /api/activity/export query kind does not take till any more',
  'GET /api/company/dunning is gone',
  'PUT /api/company/dunning is gone',
  'GET /api/finance/messages is gone',
  'POST /api/finance/messages is gone',
  'GET /api/clients/{id}/dunning is gone',
  'PUT /api/clients/{id}/dunning is gone',
  'GET /api/finance/debts is gone',
  'GET /api/finance/debts/export is gone',
  'GET /api/finance/received is gone',
  'GET /api/finance/received/export is gone',
  'GET /api/finance/received/parts is gone',
  'PUT /api/finance/tills is gone',
  'GET /api/finance/forecast is gone',
  'GET /api/finance/forecast/export is gone',
  'GET /api/company/whatsapp reply.data.reminder_answers is gone',
  'PUT /api/company/whatsapp body.reminder_answers is gone',
  'PUT /api/company/whatsapp reply.data.reminder_answers is gone',
  'GET /api/whatsapp/answers/{token} reply.data.automatic is gone',
  'POST /api/whatsapp/answers/{token} reply.data.automatic is gone',
];
/**
 * Messages that the last release lacks. An import of bookings waits until both services run this release. A new default
 * specialty is refused when the query gets no reply. The preview of a freeze is 503, and so are commission,
 * Receita Saúde and the signing of notes. Gateways of the last release refuse the sessions of reception and finance, and users who have to set up a second
 * factor.
 */
const UNANSWERED: readonly string[] = [
  'accounts.get-start-page answer is gone',
  'accounts.get-start-page question is gone',
  'accounts.list-backup-runs answer is gone',
  'accounts.list-backup-runs question is gone',
  'accounts.list-professionals answer is gone',
  'accounts.list-professionals question is gone',
  'accounts.list-sandbox-mails answer is gone',
  'accounts.list-sandbox-mails question is gone',
  'accounts.mail-written is gone',
  'accounts.password-link-requested is gone',
  // `role` and `needs_factor` are gone.
  'accounts.resolve-session answer is null now, it was object',
  'agenda.count-paid-sessions answer is gone',
  'agenda.count-paid-sessions question is gone',
  'agenda.count-plan-sessions answer is gone',
  'agenda.count-plan-sessions question is gone',
  'agenda.credit-expiring is gone',
  'agenda.has-specialty answer is gone',
  'agenda.has-specialty question is gone',
  'agenda.import-advanced is gone',
  'agenda.is-notice-due answer is gone',
  'agenda.is-notice-due question is gone',
  'agenda.list-commission-sessions answer is gone',
  'agenda.list-commission-sessions question is gone',
  'agenda.list-priced-sessions answer is gone',
  'agenda.list-priced-sessions question is gone',
  'agenda.offer-closed is gone',
  'agenda.package-changed is gone',
  'agenda.place-offered is gone',
  'billing.dunning-due is gone',
  'billing.prepare-dunning answer is gone',
  'billing.prepare-dunning question is gone',
  'billing.preview-plan-freeze answer is gone',
  'billing.preview-plan-freeze question is gone',
  'clients.list-payers answer is gone',
  'clients.list-payers question is gone',
  'clients.match-clients answer is gone',
  'clients.match-clients question is gone',
  'messaging.dunning-settled is gone',
  'messaging.offer-answered is gone',
  'messaging.offer-undeliverable is gone',
];
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
