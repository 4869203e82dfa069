// Overlays and the fields that use them. The shell loads this file with the first screen that needs it.
export { ColorField, type ColorFieldProps } from './controls/color-field.tsx';
export { Combobox } from './controls/combobox.tsx';
export { DateField } from './controls/date-field.tsx';
export { Select } from './controls/select.tsx';
export { TimeField } from './controls/time-field.tsx';
export { type TabItem, Tabs } from './data/tabs.tsx';
export { Toaster, toastDefaults } from './feedback/toaster.tsx';
export { ConfirmDialog } from './overlays/confirm-dialog.tsx';
export { Dialog } from './overlays/dialog.tsx';
export { Drawer } from './overlays/drawer.tsx';
export { DropdownMenu, type MenuItem } from './overlays/dropdown-menu.tsx';
export { type AnchorRect, Popover } from './overlays/popover.tsx';
