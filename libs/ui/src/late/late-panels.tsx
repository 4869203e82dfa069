import { type ReactNode, useSyncExternalStore } from 'react';
import { hasToasts, onToast } from '../feedback/toast.ts';
import type { ConfirmDialogProps } from '../overlays/confirm-dialog.tsx';
import type { DrawerProps } from '../overlays/drawer.tsx';
import { lateView } from './late-view.tsx';

const panels = () => import('../panels.ts');
const isOpen = ({ open }: { readonly open?: boolean | undefined }) => open === true;

/** Panels of the page's frame. Their file is loaded when one is opened. */
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

/** Toaster that is loaded with the first toast. */
export function LateToaster(): ReactNode {
  return <Toasts isWanted={useSyncExternalStore(onToast, hasToasts)} />;
}
