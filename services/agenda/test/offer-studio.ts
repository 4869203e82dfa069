import {
  type Appointment,
  appointmentEndpoints,
  clientOfferEndpoints,
  creditEndpoints,
  type OfferAnswer,
  type OfferMode,
  placeOfferEndpoints,
  type WaitingEntryInput,
  waitingListEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { MINUTE_MS } from '@alinha/contracts-core';
import { startService } from '@alinha/service-kit';
import { appointmentInput, clientInput, eventually, type TestApp, type TestClock } from '@alinha/testing';
import { afterAll, expect } from 'vitest';
import { AgendaModule } from '../src/agenda.module.ts';
import { agendaService } from '../src/index.ts';
import { CreditReminders } from '../src/offers/credit-reminders.ts';
import { OfferLinks } from '../src/offers/offer-links.ts';
import { OfferWorker } from '../src/offers/offer-worker.ts';
import { planStudio } from './plan-studio.ts';

export type Workers = { readonly offers: OfferWorker; readonly reminders: CreditReminders };

/** Another process of the agenda, whose workers a test calls. */
export async function startWorkers(app: TestApp): Promise<Workers> {
  let workers: Workers | null = null;
  const service = await startService(
    {
      ...agendaService,
      module: (context) => {
        const module = AgendaModule.with(context);
        const handle = {
          provide: 'workers',
          inject: [OfferWorker, CreditReminders],
          useFactory: (offers: OfferWorker, reminders: CreditReminders) => {
            workers = { offers, reminders };
            return workers;
          },
        };
        return { ...module, providers: [...(module.providers ?? []), handle] };
      },
    },
    app.platform,
  );
  afterAll(() => service.close());
  if (!workers) throw new Error('the service provides no workers');
  return workers;
}

export const linksOf = (app: TestApp) =>
  OfferLinks.open({
    publicUrl: app.url,
    keyFor: (purpose) => app.platform.keyFor(`agenda.${purpose}`),
  });

export type OfferRow = {
  readonly id: number;
  readonly place_id: number;
  readonly client_id: number;
  readonly state: string;
};

/** A studio that offers its freed places. Its client has a session on Monday at 09:00. */
export async function offerStudio(
  app: TestApp,
  {
    mode = 'one',
    capacity = 1,
    room = capacity,
  }: { readonly mode?: OfferMode; readonly capacity?: number; readonly room?: number } = {},
) {
  const made = await planStudio(app, { capacity, room });
  const { studio, client, professional, place, base } = made;
  const { companyId } = studio;
  const links = linksOf(app);
  const setMode = (chosen: OfferMode) =>
    studio.call(placeOfferEndpoints.saveSettings, { body: { mode: chosen, remind_credits: false } });
  await setMode(mode);

  const book = (given: object = {}): Promise<Appointment> =>
    studio.call(appointmentEndpoints.create, {
      body: appointmentInput({
        ...base,
        start_datetime: '2026-11-23 09:00:00',
        duration_minutes: 60,
        ...given,
      }),
    });
  const addClient = () => studio.call(clientEndpoints.create, { body: clientInput() });
  const wait = (client_id: number, given: Partial<WaitingEntryInput> = {}) =>
    studio.call(waitingListEndpoints.create, {
      body: {
        client_id,
        kind: 'once',
        employee_id: null,
        room_id: null,
        specialty_id: null,
        duration_minutes: 60,
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        from_time: '07:00',
        to_time: '21:00',
        valid_until: '2027-06-30',
        note: null,
        ...given,
      },
    });
  const addWaiting = async (given: Partial<WaitingEntryInput> = {}) => {
    const waiting = await addClient();
    return { client: waiting, entry: await wait(waiting.id, given) };
  };
  const rows = <T extends object>(sql: string) => app.database.query<T>(sql, [companyId]);
  return {
    ...made,
    companyId,
    client,
    professional,
    place,
    setMode,
    book,
    addClient,
    wait,
    addWaiting,
    remove: (id: number) => studio.call(appointmentEndpoints.delete, { params: { id } }),
    grant: (id: number, expires_on: string) =>
      studio.call(creditEndpoints.grant, { params: { id }, body: { reason: 'Cortesia', expires_on } }),
    offers: () =>
      rows<OfferRow>(
        'SELECT id, place_id, client_id, state FROM agenda.place_offer WHERE company_id = $1 ORDER BY id',
      ),
    places: () =>
      rows<{ id: number; state: string; start: string }>(
        `SELECT id, state, start_at::text AS start FROM agenda.freed_place WHERE company_id = $1 ORDER BY id`,
      ),
    list: () => studio.call(placeOfferEndpoints.list),
    stop: (id: number) => studio.call(placeOfferEndpoints.stop, { params: { id } }),
    tokenOf: (offerId: number) => links.linkOfOffer({ companyId, offerId }).split('/').at(-1) ?? '',
    view: (offerId: number) =>
      app.anonymous.call(clientOfferEndpoints.get, {
        params: { token: links.linkOfOffer({ companyId, offerId }).split('/').at(-1) ?? '' },
      }),
    answer: (offerId: number, answer: OfferAnswer) =>
      app.anonymous.call(clientOfferEndpoints.answer, {
        params: { token: links.linkOfOffer({ companyId, offerId }).split('/').at(-1) ?? '' },
        body: { answer },
      }),
  };
}

/** Handles the due places of a studio, also those that another process of the product handles meanwhile. */
export function placeSteps(app: TestApp, worker: OfferWorker, clock: TestClock) {
  type Studio = { readonly companyId: number };
  const handleDue = async ({ companyId }: Studio): Promise<void> => {
    await worker.handleDue(companyId);
    await eventually(async () =>
      expect(
        await app.database.query(
          'SELECT 1 FROM agenda.freed_place WHERE company_id = $1 AND next_step_at <= $2',
          [companyId, clock.now()],
        ),
      ).toEqual([]),
    );
  };
  const stepPastGrace = async (studio: Studio): Promise<void> => {
    await handleDue(studio);
    clock.advance(2 * MINUTE_MS);
    await handleDue(studio);
  };
  return { handleDue, stepPastGrace };
}
