import { CircleAlert, Info, Sparkles, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { IconButton } from '../controls/icon-button.tsx';
import { media } from '../theme/media.ts';
import { typeStep } from '../theme/style-fragments.ts';
import { color, fontWeight, radius, space } from '../theme/tokens.ts';
import { useUiTexts } from '../ui-provider.tsx';

export type BannerTone = 'promo' | 'info' | 'warning' | 'danger';

const tones = {
  promo: css`
    background: ${color.brandTint};
    border-color: color-mix(in srgb, ${color.brandMark} 45%, transparent);
    --banner-mark: ${color.brandText};
  `,
  info: css`
    background: ${color.infoTint};
    border-color: color-mix(in srgb, ${color.info} 30%, transparent);
    --banner-mark: ${color.infoText};
  `,
  warning: css`
    background: ${color.warningTint};
    border-color: color-mix(in srgb, ${color.warning} 40%, transparent);
    --banner-mark: ${color.warningText};
  `,
  danger: css`
    background: ${color.dangerTint};
    border-color: color-mix(in srgb, ${color.danger} 30%, transparent);
    --banner-mark: ${color.dangerText};
  `,
} satisfies Record<BannerTone, ReturnType<typeof css>>;

/** One row of at most 48 px on a phone: up to three small lines, the rest is cut. */
const compact = css`
  @media ${media.phone} {
    flex-wrap: nowrap;
    gap: ${space[2]};
    padding: 1px ${space[2]} 1px ${space[4]};
    max-height: 3rem;
    > :first-child {
      ${typeStep('small')}
      flex: 1 1 0;
      line-height: 1.2;
      > svg {
        display: none;
      }
      > div {
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 3;
        overflow: hidden;
      }
    }
  }
`;

const Strip = styled.div<{ $tone: BannerTone; $flush: boolean; $compact: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[4]};
  padding: 10px ${space[4]};
  color: ${color.text};
  border: 1px solid transparent;
  border-radius: ${radius.card};
  ${({ $tone }) => tones[$tone]}
  ${({ $flush }) => $flush && 'border-radius: 0; border-width: 0 0 1px;'}
  ${({ $compact }) => $compact && compact}
`;

const Message = styled.div`
  flex: 1 1 240px;
  display: flex;
  gap: 10px;
  min-width: 0;
  overflow-wrap: anywhere;
  svg {
    flex: none;
    margin-top: 2px;
    color: var(--banner-mark);
  }
`;

const Title = styled.strong`
  display: block;
  font-weight: ${fontWeight.semibold};
`;

const icons = { promo: Sparkles, info: Info, warning: TriangleAlert, danger: CircleAlert };

export interface BannerProps {
  /** Default `info`; `promo` is green. */
  readonly tone?: BannerTone | undefined;
  readonly title?: string | undefined;
  /** A small Button or LinkButton at the right. */
  readonly action?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
  /** Name of the close button when "Close" is not enough. */
  readonly dismissLabel?: string | undefined;
  /** One row of at most 48 px on a phone, for short texts. */
  readonly compact?: boolean | undefined;
  /** Full width without radius, for the top of the app. */
  readonly flush?: boolean | undefined;
  readonly children: ReactNode;
}

/** A message that stays on the page, with at most one action. */
export function Banner(props: BannerProps): ReactNode {
  const { tone = 'info', title, action, onDismiss, dismissLabel, flush = false, compact = false } = props;
  const texts = useUiTexts();
  const Icon = icons[tone];
  return (
    <Strip $tone={tone} $flush={flush} $compact={compact} role={tone === 'danger' ? 'alert' : undefined}>
      <Message>
        <Icon size={16} aria-hidden />
        <div>
          {title !== undefined && <Title>{title}</Title>}
          {props.children}
        </div>
      </Message>
      {action}
      {onDismiss !== undefined && (
        <IconButton
          label={dismissLabel ?? texts.close}
          icon={<X size={16} aria-hidden />}
          size="sm"
          onClick={onDismiss}
        />
      )}
    </Strip>
  );
}
