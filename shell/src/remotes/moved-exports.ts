import { lateView } from '@alinha/ui';
import type { ComponentType } from 'react';

const panels = () => import('@alinha/ui/panels');
type Panel = keyof Awaited<ReturnType<typeof panels>>;

/** What was in `@alinha/ui` in 0.1.0, and is fetched since by the screens that need it. */
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

/** For remotes of 0.1.0, which look for them in `@alinha/ui`; they go when no such remote is published any more. */
export const MOVED_PANELS: Readonly<Record<string, ComponentType<object>>> = Object.fromEntries(
  MOVED.map((name) => [name, late(async () => (await panels())[name])]),
);

/** The same of `@alinha/web-kit/form`. */
export const MOVED_FIELDS: Readonly<Record<string, ComponentType<object>>> = {
  TimeZoneField: late(async () => (await import('@alinha/web-kit/time-zone-field')).TimeZoneField),
};
