import { type Appointment, appointmentRoutes } from '@alinha/contracts-agenda';
import { Toaster } from '@alinha/ui/panels';
import { Route, Routes } from '@alinha/web-kit';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { NewAppointmentScreen } from './new-appointment.screen.tsx';

const PRESET_QUERY = '?date=2026-11-20&start=08:00&professional=2';

/**
 * For specs: the screen over the routes that a spec has faked, and what people do with it.
 * @param state what goes along from another form.
 */
export async function renderNewAppointment(query = PRESET_QUERY, state?: unknown): Promise<void> {
  await renderScreen(
    <>
      <Routes>
        <Route path="new" element={<NewAppointmentScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <Toaster />
    </>,
    {
      namespace: 'agenda',
      catalogs: { pt, en },
      at: `/app/appointments/new${query}`,
      path: '/app/appointments/*',
      state,
    },
  );
}

/** The same, once its form is there. */
export async function showNewAppointment(...address: Parameters<typeof renderNewAppointment>): Promise<void> {
  await renderNewAppointment(...address);
  await screen.findByLabelText(/^Início/);
}

export const creates = (reply: FakeRoute['reply']): FakeRoute => ({
  endpoint: appointmentRoutes.create,
  reply,
});
export const createdFrom = (body: unknown) => ({ data: sampleAppointment(body as Partial<Appointment>) });

export const fieldValue = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
export const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' });
/** The whole time at once, as when it is pasted. */
export const setTime = (label: RegExp, time: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: time } });

export async function fillIn(): Promise<void> {
  await userEvent.type(screen.getByRole('combobox', { name: /^Cliente/ }), 'elisa');
  await userEvent.click(await screen.findByRole('option', { name: /Elisa Rocha/ }));
  await userEvent.type(screen.getByLabelText(/^Valor/), '90');
}
