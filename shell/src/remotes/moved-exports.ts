import { lateView } from '@alinha/ui';
import type { ComponentType } from 'react';

const panels = () => import('@alinha/ui/panels');
type Panel = keyof Awaited<ReturnType<typeof panels>>;

/** Exports of `@alinha/ui` 0.1.0 that are now in `@alinha/ui/panels`. */
const MOVED = [
  'ColorField',
  'Combobox',
  'ConfirmDialog',
  'DateField',
  'Dialog',
  'Drawer',
  'DropdownMenu',
  'Popover',
  'Select',
  'Tabs',
  'TimeField',
] as const satisfies readonly Panel[];

const late = (load: () => Promise<unknown>) =>
  lateView<object>(async () => (await load()) as ComponentType<object>);

/** For remotes of 0.1.0, which import them from `@alinha/ui`. Delete when no such remote is published. */
export const MOVED_PANELS: Readonly<Record<string, ComponentType<object>>> = Object.fromEntries(
  MOVED.map((name) => [name, late(async () => (await panels())[name])]),
);

/** The same for `@alinha/web-kit/form`. */
export const MOVED_FIELDS: Readonly<Record<string, ComponentType<object>>> = {
  TimeZoneField: late(async () => (await import('@alinha/web-kit/time-zone-field')).TimeZoneField),
};
