// Overlays and the fields that use them. The shell loads this file with the first screen that needs it.
export { ColorField, type ColorFieldProps } from './controls/color-field.tsx';
export { Combobox, type ComboboxProps } from './controls/combobox.tsx';
export { DateField, type DateFieldProps } from './controls/date-field.tsx';
export { Select, type SelectProps } from './controls/select.tsx';
export { TimeField, type TimeFieldProps } from './controls/time-field.tsx';
export { type TabItem, Tabs, type TabsProps } from './data/tabs.tsx';
export { Toaster, toastDefaults } from './feedback/toaster.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/confirm-dialog.tsx';
export { Dialog, type DialogProps } from './overlays/dialog.tsx';
export { Drawer, type DrawerProps, type DrawerSide } from './overlays/drawer.tsx';
export {
  DropdownMenu,
  type DropdownMenuProps,
  type MenuAction,
  type MenuItem,
} from './overlays/dropdown-menu.tsx';
export { type AnchorRect, Popover, type PopoverProps } from './overlays/popover.tsx';
