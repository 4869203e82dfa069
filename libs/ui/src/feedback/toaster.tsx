import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { Toaster as SonnerToaster, toast as sonner, useSonner } from 'sonner';
import { createGlobalStyle } from 'styled-components';
import { useColorScheme } from '../theme/color-scheme.ts';
import { media, useMediaQuery } from '../theme/media.ts';
import { screenOnly } from '../theme/style-fragments.ts';
import { color, fontFamily, fontWeight, radius, shadow } from '../theme/tokens.ts';
import { useUiTexts } from '../ui-provider.tsx';
import { Spinner } from './spinner.tsx';
import { startToasts, TOAST_MS } from './toast.ts';
import { EDGE_PX, useToastPlace } from './toast-place.ts';

/** Behaviour of toasts; milliseconds and pixels. */
export const toastDefaults = {
  durationMs: TOAST_MS,
  visible: 3,
  gap: 14,
  width: 356,
  position: 'top-right',
} as const;

const ToastStyle = createGlobalStyle`
  [data-sonner-toaster] { ${screenOnly} }
  [data-sonner-toaster] [data-sonner-toast].alinha-toast {
    align-items: flex-start;
    gap: 10px;
    padding: 12px 14px;
    border: 0;
    border-radius: ${radius.card};
    background: ${color.raised};
    color: ${color.text};
    box-shadow: ${shadow.floating};
    font-size: 0.875rem;
    line-height: 1.25rem;

    [data-icon] { width: 18px; height: 20px; margin: 0; align-items: center; color: ${color.textMuted}; }
    &[data-type='success'] [data-icon] { color: ${color.brandText}; }
    &[data-type='error'] [data-icon] { color: ${color.dangerText}; }
    &[data-type='warning'] [data-icon] { color: ${color.warningText}; }
    &[data-type='info'] [data-icon] { color: ${color.infoText}; }
    [data-content] { flex: 1; gap: 0; min-width: 0; overflow-wrap: anywhere; }
    [data-title] { font-weight: ${fontWeight.medium}; line-height: 1.25rem; }
    [data-description] { color: ${color.textMuted}; line-height: 1.125rem; font-size: 0.8125rem; }
    [data-button] {
      height: 1.75rem;
      margin: -4px -4px -4px 4px;
      padding: 0 10px;
      background: transparent;
      color: ${color.brandText};
      font-size: 0.875rem;
      font-weight: ${fontWeight.semibold};
      border-radius: 6px;
    }
    [data-button]:hover { background: ${color.brandTint}; }
    [data-button]:focus-visible { outline: 2px solid ${color.focus}; box-shadow: none; }
    /* The library's rule for the cancel button has a higher specificity than its rule for the action. */
    &[data-styled] [data-button][data-cancel] { background: transparent; color: ${color.textMuted}; }
    &:has([data-cancel]) {
      flex-wrap: wrap;
      [data-content] { flex-basis: calc(100% - 40px); }
      [data-cancel] { margin-left: auto; }
      [data-button] { margin-block: 0 -4px; }
    }
    &:focus-visible { box-shadow: ${shadow.floating}; outline: 2px solid ${color.focus}; }
    @media ${media.touch} {
      [data-button] { height: max(44px, 1.75rem); margin: -12px -8px -12px 4px; }
    }
  }
`;

/** Container of toasts. Render it once, in the host. */
export function Toaster(): ReactNode {
  // After the library's own effect, which subscribes to toasts.
  useEffect(() => startToasts(sonner), []);
  const { resolved } = useColorScheme();
  const texts = useUiTexts();
  const { toasts } = useSonner();
  const isPhone = useMediaQuery(media.phone);
  const place = useToastPlace(toasts.length > 0, isPhone, toastDefaults.width);
  const phoneOffset = { top: place.top ?? EDGE_PX, right: EDGE_PX, bottom: EDGE_PX, left: EDGE_PX };
  return (
    <>
      <ToastStyle />
      <SonnerToaster
        theme={resolved}
        position={toastDefaults.position}
        duration={toastDefaults.durationMs}
        visibleToasts={toastDefaults.visible}
        gap={toastDefaults.gap}
        mobileOffset={phoneOffset}
        {...(isPhone && { offset: phoneOffset })}
        {...(place.right !== null && { offset: { right: place.right } })}
        containerAriaLabel={texts.notifications}
        style={{ '--width': `${toastDefaults.width}px`, fontFamily } as CSSProperties}
        toastOptions={{ className: 'alinha-toast', closeButtonAriaLabel: texts.close }}
        icons={{
          success: <CircleCheck size={18} aria-hidden />,
          info: <Info size={18} aria-hidden />,
          warning: <TriangleAlert size={18} aria-hidden />,
          error: <CircleAlert size={18} aria-hidden />,
          loading: <Spinner />,
        }}
      />
    </>
  );
}
