export { Logo, LogoMark } from './brand/logo.tsx';
export { Button, LinkButton } from './controls/button.tsx';
export { Checkbox } from './controls/checkbox.tsx';
export { foldText, orderByRank, rankMatch } from './controls/combobox-options.ts';
export { Field } from './controls/field.tsx';
export { FormError } from './controls/form-error.tsx';
export { IconButton } from './controls/icon-button.tsx';
export { applyMask, digitsOf } from './controls/mask.ts';
export { formatCents } from './controls/money.ts';
export { type Option, Swatch } from './controls/option-row.tsx';
export { Switch } from './controls/switch.tsx';
export { PasswordField, type PasswordFieldProps, TextArea, TextField } from './controls/text-field.tsx';
export { Avatar, ColorBar } from './data/avatar.tsx';
export { List, ListRow } from './data/list.tsx';
export { MiniCalendar } from './data/mini-calendar.tsx';
export { SegmentedControl } from './data/segmented-control.tsx';
export { Table, type TableColumn } from './data/table.tsx';
export { useInView } from './data/use-in-view.ts';
export { Badge, type BadgeTone, Chip } from './feedback/badge.tsx';
export { Banner } from './feedback/banner.tsx';
export { Skeleton, SkeletonList } from './feedback/skeleton.tsx';
export { Spinner } from './feedback/spinner.tsx';
export { EmptyState, ErrorPanel, ErrorState, LoadingState } from './feedback/states.tsx';
export { type ToastId, toast } from './feedback/toast.ts';
export { LateConfirmDialog, LateDrawer, LateToaster } from './late/late-panels.tsx';
export { fetchLateViews, lateView } from './late/late-view.tsx';
export { MenuButton } from './late/menu-button.tsx';
export { whenTouched } from './late/when-touched.ts';
export { Card, SectionCard } from './layout/card.tsx';
export { Page } from './layout/page.tsx';
export { FieldRow, FormActions, Grid, Inline, ScreenOnly, Stack } from './layout/stack.tsx';
export { Divider, Heading, Kbd, Text, TextLink, VisuallyHidden } from './layout/typography.tsx';
export { useBackCloses } from './overlays/use-back-closes.ts';
export {
  applySavedColorScheme,
  useColorScheme,
} from './theme/color-scheme.ts';
export { parseHex } from './theme/contrast.ts';
export { GlobalStyle } from './theme/global-style.ts';
export { breakpoint, media, useMediaQuery } from './theme/media.ts';
export { PROFESSIONAL_COLORS } from './theme/professional-colors.ts';
export {
  DEFAULT_PROFESSIONAL_COLOR,
  professionalTint,
  tintContrast,
} from './theme/professional-tint.ts';
export {
  controlFrame,
  ellipsis,
  floatingSurface,
  screenOnly,
  tabularNumerals,
  typeStep,
  visuallyHidden,
} from './theme/style-fragments.ts';
export {
  color,
  fontFamily,
  fontSize,
  fontWeight,
  layer,
  motion,
  radius,
  rem,
  shadow,
  space,
  textScale,
} from './theme/tokens.ts';
export {
  defaultUiTexts,
  type UiLinkProps,
  UiProvider,
  type UiTexts,
} from './ui-provider.tsx';
