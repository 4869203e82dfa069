import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { ellipsis, tabularNumerals, typeStep } from '../theme/style-fragments.ts';
import { color, fontWeight, motion } from '../theme/tokens.ts';
import { UiLink } from '../ui-provider.tsx';

/** Rows with separator lines. Use it in a Card or a flush SectionCard. */
export const List = styled.ul`
  min-width: 0;
  > li + li {
    border-top: 1px solid ${color.border};
  }
  > li:last-child {
    border-radius: 0 0 11px 11px;
  }
`;

const Row = styled.li<{ $clickable: boolean }>`
  position: relative;
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 60px;
  padding: 10px 20px;
  transition: background ${motion.fast} ${motion.ease};
  ${({ $clickable }) => $clickable && `&:hover { background: ${color.hover}; }`}
  @media ${media.phone} {
    padding: 10px 16px;
  }
`;

const Texts = styled.div`
  flex: 1;
  min-width: 0;
  display: grid;
`;

const Primary = styled.div<{ $wraps: boolean }>`
  ${({ $wraps }) => ($wraps ? 'overflow-wrap: anywhere;' : ellipsis)}
  font-weight: ${fontWeight.medium};
`;

// The link covers the row; direct controls of `trailing` are above.
const RowLink = styled(UiLink)`
  color: inherit;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: 8px;
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 2px solid ${color.focus};
    outline-offset: -2px;
  }
`;

const Secondary = styled.div`
  ${ellipsis}
  ${typeStep('small')}
  color: ${color.textMuted};
`;

const Trailing = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  flex: none;
  max-width: 65%;
  color: ${color.textMuted};
  ${tabularNumerals}
  > a,
  > button {
    position: relative;
    z-index: 1;
  }
`;

export interface ListRowProps {
  /** Avatar, icon or ColorBar. */
  readonly leading?: ReactNode;
  readonly primary: string;
  /** Wraps a long `primary`; without it, it is cut after one line. */
  readonly wraps?: boolean;
  readonly secondary?: ReactNode;
  /** Badge, time, money or a menu at the right. */
  readonly trailing?: ReactNode;
  /** Makes the whole row a link. */
  readonly href?: string | undefined;
}

/** A row for a person or thing: name, second line and details at the right. */
export function ListRow({
  leading,
  primary,
  wraps = false,
  secondary,
  trailing,
  href,
}: ListRowProps): ReactNode {
  const clickable = href !== undefined;
  return (
    <Row $clickable={clickable}>
      {leading}
      <Texts>
        <Primary dir="auto" $wraps={wraps}>
          {href === undefined ? primary : <RowLink href={href}>{primary}</RowLink>}
        </Primary>
        {secondary !== undefined && <Secondary>{secondary}</Secondary>}
      </Texts>
      {trailing !== undefined && <Trailing>{trailing}</Trailing>}
      {clickable && <ChevronRight size={16} aria-hidden color={color.textMuted} style={{ flex: 'none' }} />}
    </Row>
  );
}
