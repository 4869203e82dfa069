import { Toaster } from '@alinha/ui/panels';
import { LeaveQuestionDialog, Route, Routes } from '@alinha/web-kit';
import { renderScreen } from '@alinha/web-kit/testing';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { EditAppointmentScreen } from './edit-appointment.screen.tsx';

/** Renders the edit page of an appointment. Set up the server before. */
export const renderEditPage = (id = '7', language: 'pt' | 'en' = 'pt') =>
  renderScreen(
    <>
      <Routes>
        <Route path=":id/edit" element={<EditAppointmentScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <LeaveQuestionDialog />
      <Toaster />
    </>,
    {
      namespace: 'agenda',
      catalogs: { pt, en },
      language,
      at: `/app/appointments/${id}/edit`,
      path: '/app/appointments/*',
    },
  );
