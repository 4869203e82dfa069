import { lateView } from '@alinha/ui';

const panels = () => import('./late-panels.ts');
const forms = () => import('./late-forms.ts');
const month = () => import('./late-month.ts');

export const AbsenceDialog = lateView(() => panels().then((file) => file.AbsenceDialog));
export const AppointmentPanel = lateView(() => panels().then((file) => file.AppointmentPanel));
export const CardMenu = lateView(() => panels().then((file) => file.CardMenu));
export const PaymentMenu = lateView(() => panels().then((file) => file.PaymentMenu));
export const SelectionBar = lateView(() => panels().then((file) => file.SelectionBar));
export const StackPanel = lateView(() => panels().then((file) => file.StackPanel));
export const ShortcutsDialog = lateView(() => panels().then((file) => file.ShortcutsDialog), {
  when: ({ open }) => open,
});

export const MonthGrid = lateView(() => month().then((file) => file.MonthGrid), { inPlace: true });
export const MonthList = lateView(() => month().then((file) => file.MonthList), { inPlace: true });

export const QuickCreate = lateView(() => forms().then((file) => file.QuickCreate));
export const EditAppointmentDialog = lateView(() => forms().then((file) => file.EditAppointmentDialog));
export const DeleteAppointmentDialog = lateView(() => forms().then((file) => file.DeleteAppointmentDialog));
export const OverbookingDialog = lateView(() => forms().then((file) => file.OverbookingDialog), {
  when: ({ refusal }) => refusal !== null,
});

export const SeriesOverbookingDialog = lateView(() => forms().then((file) => file.SeriesOverbookingDialog), {
  when: ({ refusal }) => refusal !== null,
});

/** Loads the quick form and its lists. */
export function fetchQuickCreateAhead(): void {
  void forms().then(
    ({ fetchChoicesAhead }) => fetchChoicesAhead(),
    () => undefined,
  );
}
