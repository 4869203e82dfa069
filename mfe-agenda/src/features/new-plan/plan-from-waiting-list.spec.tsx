import { recurringPlanEndpoints } from '@alinha/contracts-agenda';
import { renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeStudio } from '../../booking/fake-studio.ts';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { NewPlanScreen } from './new-plan.screen.tsx';

test('a fixed place from the waiting list starts on its first date and closes the entry', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  const refusal = { status: 409, code: 'CONFLICT', error: 'x', details: { dates: [], total: 1 } };
  const { calls } = fakeStudio({ endpoint: recurringPlanEndpoints.create, reply: refusal });
  await renderScreen(<NewPlanScreen />, {
    namespace: 'agenda',
    catalogs: { pt, en },
    at: '/app/appointments/new-mensalidade?date=2026-12-07&start=10:00&end=11:00&professional=1&client=5&waiting=7',
    path: '/app/appointments/*',
  });
  await userEvent.type(await screen.findByLabelText(/^Preço/), '38000');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  const posts = () => calls.filter(({ method }) => method === 'POST');
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]?.body).toMatchObject({
    waiting_entry_id: 7,
    schedules: [{ weekday: 1, start_time: '10:00', end_time: '11:00', first_date: '2026-12-07' }],
  });
});
