import { type ReactNode, useSyncExternalStore } from 'react';
import { hasToasts, onToast } from '../feedback/toast.ts';
import type { ConfirmDialogProps } from '../overlays/confirm-dialog.tsx';
import type { DrawerProps } from '../overlays/drawer.tsx';
import { lateView } from './late-view.tsx';

const panels = () => import('../panels.ts');
const isOpen = ({ open }: { readonly open?: boolean | undefined }) => open === true;

/** Panels of a page's frame, which is there before anybody opens one. */
export const LateDrawer = lateView<DrawerProps>(() => panels().then(({ Drawer }) => Drawer), {
  when: isOpen,
});
export const LateConfirmDialog = lateView<ConfirmDialogProps>(
  () => panels().then(({ ConfirmDialog }) => ConfirmDialog),
  { when: isOpen },
);

const Toasts = lateView<{ readonly isWanted: boolean }>(() => panels().then(({ Toaster }) => Toaster), {
  when: ({ isWanted }) => isWanted,
});

/** Where toasts appear, from the first one on. */
export function LateToaster(): ReactNode {
  return <Toasts isWanted={useSyncExternalStore(onToast, hasToasts)} />;
}
