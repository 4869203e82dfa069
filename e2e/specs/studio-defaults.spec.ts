import { roomEndpoints, specialtyEndpoints } from '@alinha/contracts-agenda';
import { expect, test } from 'vitest';
import { book, signUpPractice } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { rowsOfTier } from '../fixtures/screens.ts';
import { SIZES, useVisits } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { choose, field } from '../pages/form-fields.ts';

const visits = useVisits();
const rows = rowsOfTier([
  { language: 'pt', size: SIZES[2] },
  { language: 'en', size: SIZES[0] },
] as const);

test.each(rows)(
  'a default specialty, a start page and a reduced room take effect ($language, $size.width px)',
  { tags: ['screens'] },
  async ({ language, size }) => {
    const visit = await visits({ album: `studio-defaults-${language}-${size.width}`, language, size });
    const { page, context } = visit;
    const texts = visit.texts('mfe-settings');
    const { owner, client } = await signUpPractice(context);
    const pilates = { name: 'Pilates solo', duration_minutes: 50, price_cents: 12_000 };
    await callApi(context, specialtyEndpoints.create, { body: pilates });
    const room = await callApi(context, roomEndpoints.create, { body: { name: 'Sala 9', capacity: 4 } });
    const booked = { employee_id: owner.id, client_id: client.id, room_id: room.id };
    await book(context, { ...booked, start_datetime: '2027-03-02 14:00:00' });
    const save = () => page.getByRole('button', { name: texts('settings.save'), exact: true }).click();

    await visit.open(`/app/employees/${owner.id}/edit`);
    await choose(page, texts('employees.specialty'), pilates.name);
    await choose(page, texts('employees.start_page'), texts('employees.start_pages.today'));
    await visit.checkScreen('own-record');
    await save();
    await visit.arrive('/app/employees');
    await page.goto(new URL('/app', page.url()).href);
    await visit.arrive('/app/appointments/today');
    await page.goto(new URL('/login', page.url()).href);
    await visit.arrive('/app/appointments/today');

    await visit.open(`/app/appointments/new?professional=${owner.id}&date=2027-03-01&start=10:00`);
    const form = visit.texts('mfe-agenda');
    await expect.poll(() => field(page, form('booking.end')).inputValue()).toContain('10:50');
    await visit.checkScreen('proposed');

    await visit.open(`/app/settings/rooms/${room.id}/edit`);
    await page.getByRole('link', { name: texts('rooms.reductions.new') }).click();
    await visit.arrive(`/app/settings/rooms/${room.id}/reductions/new`);
    await field(page, texts('rooms.reductions.from')).fill('2027-03-01');
    await field(page, texts('rooms.reductions.until')).fill('2027-03-05');
    await field(page, texts('rooms.reductions.capacity')).fill('0');
    await field(page, texts('rooms.reductions.reason')).fill('Reformer em manutenção');
    await visit.checkScreen('reduction');
    await save();
    await visit.arrive(`/app/settings/rooms/${room.id}/edit`);
    await page.getByText(/Reformer em manutenção/).waitFor();
    await visit.checkScreen('room');

    const booking = `professional=${owner.id}&room=${room.id}&date=2027-03-02&start=10:00`;
    await visit.open(`/app/appointments/new?${booking}`);
    await page.getByText(form('conflicts.no_places')).first().waitFor();
    await visit.checkScreen('closed-room');

    // The appointment booked before the reduction stays and is marked.
    await visit.open(`${AgendaPage.path}?view=week&date=2027-03-02`);
    const agenda = new AgendaPage(visit);
    await agenda.appointmentsOf(client.name, agenda.overbookedMark).waitFor();
    await visit.checkScreen('above-reduction');
  },
);
