import { lateView } from '@alinha/ui';

/** Loaded when a code is wanted, which is rare beside the other actions of an appointment. */
export const AppointmentPixDialog = lateView(() =>
  import('./appointment-pix-dialog.tsx').then((file) => file.AppointmentPixDialog),
);
