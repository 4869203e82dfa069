/** What opens over the agenda and asks for nothing but a press: one file, fetched with the first sign of somebody. */

export { CardMenu } from './card/card-menu.tsx';
export { StackPanel } from './card/stack-panel.tsx';
export { AppointmentPanel } from './panel/appointment-panel.tsx';
export { ShortcutsDialog } from './shortcuts-dialog.tsx';
