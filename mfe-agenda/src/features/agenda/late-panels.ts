/** Menus and panels over the agenda, in one file that is loaded at the first user input. */

export { CardMenu, PaymentMenu } from './card/card-menu.tsx';
export { StackPanel } from './card/stack-panel.tsx';
export { AbsenceDialog } from './panel/absence-dialog.tsx';
export { AppointmentPanel } from './panel/appointment-panel.tsx';
export { SelectionBar } from './selection/selection-bar.tsx';
export { ShortcutsDialog } from './shortcuts-dialog.tsx';
