/** What is filled in over the agenda: one file, fetched with the first sign of somebody. */
export { DeleteAppointmentDialog } from '../../booking/delete-appointment-dialog.tsx';
export { EditAppointmentDialog } from '../../booking/edit-appointment-dialog.tsx';
export { OverbookingDialog } from '../../booking/overbooking-dialog.tsx';
export { SeriesOverbookingDialog } from '../../booking/series-overbooking-dialog.tsx';
export { fetchChoicesAhead, QuickCreate } from './quick-create/quick-create.tsx';
