/** What opens over the agenda and asks for nothing but a press: one file, fetched with the first sign of somebody. */
export { AppointmentPanel } from './appointment-panel.tsx';
export { CardMenu } from './card-menu.tsx';
export { ShortcutsDialog } from './shortcuts-dialog.tsx';
export { StackPanel } from './stack-panel.tsx';
