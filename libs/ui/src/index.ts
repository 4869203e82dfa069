export { Logo, LogoMark, type LogoMarkProps, type LogoProps } from './brand/logo.tsx';
export { Button, type ButtonProps, LinkButton, type LinkButtonProps } from './controls/button.tsx';
export type { ButtonSize, ButtonVariant } from './controls/button-style.ts';
export { Checkbox, type CheckboxProps } from './controls/checkbox.tsx';
export {
  filterOptions,
  foldText,
  type LoadOptions,
  type MatchRank,
  orderByRank,
  rankMatch,
} from './controls/combobox-options.ts';
export type { ValueFieldProps } from './controls/control-parts.tsx';
export { Field, type FieldControl, type FieldLook, type FieldProps } from './controls/field.tsx';
export { FormError, type FormErrorProps } from './controls/form-error.tsx';
export { IconButton, type IconButtonProps } from './controls/icon-button.tsx';
export { applyMask, digitsOf, type Mask } from './controls/mask.ts';
export { MaskedField, type MaskedFieldProps } from './controls/masked-field.tsx';
export { formatCents, type MoneyCurrency } from './controls/money.ts';
export { MoneyField, type MoneyFieldProps } from './controls/money-field.tsx';
export { NumberField, type NumberFieldProps } from './controls/number-field.tsx';
export { type Option, Swatch } from './controls/option-row.tsx';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './controls/radio-group.tsx';
export { SearchField, type SearchFieldProps } from './controls/search-field.tsx';
export { Switch, type SwitchProps } from './controls/switch.tsx';
export {
  PasswordField,
  type PasswordFieldProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from './controls/text-field.tsx';
export { Avatar, type AvatarProps, ColorBar, initialsOf } from './data/avatar.tsx';
export {
  type Cause,
  type CauseDate,
  CauseList,
  type CauseListProps,
  LongList,
} from './data/cause-list.tsx';
export { List, ListRow, type ListRowProps } from './data/list.tsx';
export { MiniCalendar, type MiniCalendarProps } from './data/mini-calendar.tsx';
export { type Segment, SegmentedControl, type SegmentedControlProps } from './data/segmented-control.tsx';
export { Stat, type StatProps } from './data/stat.tsx';
export { Table, type TableColumn, type TableProps } from './data/table.tsx';
export { useInView } from './data/use-in-view.ts';
export { Badge, type BadgeProps, type BadgeTone, Chip, type ChipProps } from './feedback/badge.tsx';
export { Banner, type BannerProps, type BannerTone } from './feedback/banner.tsx';
export { ProgressBar, type ProgressBarProps } from './feedback/progress-bar.tsx';
export { Skeleton, SkeletonList, type SkeletonListProps, type SkeletonProps } from './feedback/skeleton.tsx';
export { Spinner, type SpinnerProps } from './feedback/spinner.tsx';
export {
  EmptyState,
  type EmptyStateProps,
  ErrorPanel,
  type ErrorPanelProps,
  ErrorState,
  type ErrorStateProps,
  LoadingState,
  type LoadingStateProps,
} from './feedback/states.tsx';
export { type PromiseToastTexts, type ToastId, type ToastOptions, toast } from './feedback/toast.ts';
export { LateConfirmDialog, LateDrawer, LateToaster } from './late/late-panels.tsx';
export { fetchLateViews, type LateViewOptions, lateView } from './late/late-view.tsx';
export { MenuButton, type MenuButtonProps } from './late/menu-button.tsx';
export { whenTouched } from './late/when-touched.ts';
export { Card, SectionCard, type SectionCardProps } from './layout/card.tsx';
export { Page, PageHeader, type PageHeaderProps, type PageProps } from './layout/page.tsx';
export {
  FieldRow,
  type FieldRowProps,
  FormActions,
  Grid,
  type GridProps,
  Inline,
  type InlineProps,
  Stack,
  type StackProps,
} from './layout/stack.tsx';
export {
  Divider,
  Heading,
  type HeadingProps,
  type HeadingSize,
  Kbd,
  Text,
  TextLink,
  type TextProps,
  type TextTone,
  VisuallyHidden,
} from './layout/typography.tsx';
export { Tooltip, type TooltipProps } from './overlays/tooltip.tsx';
export {
  applySavedColorScheme,
  COLOR_SCHEME_STORAGE_KEY,
  type ColorScheme,
  type ColorSchemeState,
  setColorScheme,
  useColorScheme,
} from './theme/color-scheme.ts';
export { contrastRatio, mixHex, normalizeHex, parseHex, readableOn } from './theme/contrast.ts';
export { GlobalStyle } from './theme/global-style.ts';
export { breakpoint, media, useMediaQuery } from './theme/media.ts';
export type { ColorName } from './theme/palette.ts';
export { PROFESSIONAL_COLORS } from './theme/professional-colors.ts';
export {
  DEFAULT_PROFESSIONAL_COLOR,
  type ProfessionalTint,
  professionalTint,
  TINT_SHARE,
  type TintContrast,
  tintContrast,
} from './theme/professional-tint.ts';
export {
  controlFrame,
  ellipsis,
  floatingSurface,
  tabularNumerals,
  typeStep,
  visuallyHidden,
} from './theme/style-fragments.ts';
export {
  color,
  type FontStep,
  fontFamily,
  fontSize,
  fontWeight,
  layer,
  motion,
  radius,
  rem,
  type SpaceStep,
  shadow,
  space,
  textScale,
  token,
} from './theme/tokens.ts';
export {
  defaultUiTexts,
  UiLink,
  type UiLinkProps,
  UiProvider,
  type UiProviderProps,
  type UiTexts,
  useUiLocale,
  useUiTexts,
} from './ui-provider.tsx';
