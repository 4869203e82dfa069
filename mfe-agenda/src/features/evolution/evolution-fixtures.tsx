import { authRoutes, companyRoutes } from '@alinha/contracts-accounts';
import {
  type Appointment,
  appointmentRoutes,
  attachmentRoutes,
  type EvolutionVersion,
  evolutionRoutes,
  noteTemplateRoutes,
} from '@alinha/contracts-agenda';
import type { Language } from '@alinha/contracts-core';
import { Toaster } from '@alinha/ui/panels';
import { LeaveQuestionDialog } from '@alinha/web-kit';
import { type FakeRoute, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen } from '@testing-library/react';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { EvolutionScreen } from './evolution.screen.tsx';

export const APPOINTMENT_ID = 7;
export const LONG_NOTE = 'Paciente chegou com dor lombar 6/10, saiu com 2/10 depois da mobilização.';

const marina = { id: 1, name: 'Marina Duarte', email: 'm@x.example', is_admin: true };

/** A fake API with one appointment. A save changes its note and adds a version. `routes` precede the default routes. */
export function evolutionApi(
  given: Partial<Appointment> = {},
  versions: readonly EvolutionVersion[] = [],
  ...routes: readonly FakeRoute[]
) {
  let appointment = sampleAppointment({ id: APPOINTMENT_ID, ...given });
  const history = [...versions];
  const api = fakeApi(
    ...routes,
    { endpoint: authRoutes.me, reply: { data: marina } },
    {
      endpoint: companyRoutes.get,
      reply: { data: { id: 1, name: 'Estúdio', timezone: 'America/Sao_Paulo' } },
    },
    { endpoint: appointmentRoutes.get, reply: () => ({ data: appointment }) },
    {
      endpoint: appointmentRoutes.update,
      reply: ({ body }) => {
        const evolution = (body as { evolution: string }).evolution.trim();
        appointment = { ...appointment, evolution };
        history.unshift({
          id: 100 + history.length,
          text: evolution,
          author_name: marina.name,
          saved_at: '2026-11-20 09:05:00',
        });
        return { data: appointment };
      },
    },
    { endpoint: attachmentRoutes.list, reply: { data: [] } },
    { endpoint: evolutionRoutes.history, reply: () => ({ data: history }) },
    { endpoint: noteTemplateRoutes.list, reply: { data: [] } },
    { endpoint: evolutionRoutes.assistant, reply: { data: { transcribes: true, improves: true } } },
    { endpoint: appointmentRoutes.historyOfClient, reply: () => ({ data: [appointment] }) },
  );
  return {
    ...api,
    /** Changes the stored note, like a save of another user. Adds no version. */
    saveElsewhere: (evolution: string) => {
      appointment = { ...appointment, evolution };
    },
  };
}

type ShowOptions = { readonly id?: string; readonly language?: Language };

/** Renders the screen with the shell's leave question and toasts. */
export function renderEvolution({ id = String(APPOINTMENT_ID), language = 'pt' }: ShowOptions = {}) {
  return renderScreen(
    <>
      <EvolutionScreen />
      <LeaveQuestionDialog />
      <Toaster />
    </>,
    {
      namespace: 'agenda',
      catalogs: { pt, en },
      at: `/app/appointments/${id}/evolution`,
      path: '/app/appointments/:id/evolution',
      language,
    },
  );
}

/** Renders the screen and returns its text area. */
export async function showEvolution(options?: ShowOptions): Promise<HTMLTextAreaElement> {
  await renderEvolution(options);
  return screen.findByRole<HTMLTextAreaElement>('textbox');
}
