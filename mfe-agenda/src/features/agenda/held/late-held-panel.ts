import { lateView } from '@alinha/ui';

/** Loaded when a held place is pressed: it brings popovers, which no first page of the agenda needs. */
export const HeldPanel = lateView(() => import('./held-panel.tsx').then((file) => file.HeldPanel));
