/** Forms over the agenda, in one file that is loaded at the first user input. */
export { DeleteAppointmentDialog } from '../../booking/delete-appointment-dialog.tsx';
export { EditAppointmentDialog } from '../../booking/edit-appointment-dialog.tsx';
export { OverbookingDialog } from '../../booking/overbooking-dialog.tsx';
export { SeriesOverbookingDialog } from '../../booking/series-overbooking-dialog.tsx';
export { fetchChoicesAhead, QuickCreate } from './quick-create/quick-create.tsx';
