import type { Client } from '@alinha/contracts-clients';
import { Avatar, color, ellipsis, fontWeight, motion, Skeleton, tabularNumerals, typeStep } from '@alinha/ui';
import { Link } from '@alinha/web-kit';
import { ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { formatPhone } from './client-contact.ts';
import { WhatsAppLink } from './whatsapp-link.tsx';

/** Fixed row height, so that a long list can compute positions without rendering rows. */
export const ROW_HEIGHT_PX = 64;

/** List width from which the phone has its own column, beside name and e-mail. */
const COLUMNS_FROM = '600px';
const NARROW = '@container (max-width: 599.98px)';

const Row = styled.li`
  position: relative;
  display: flex;
  align-items: center;
  gap: 12px;
  height: ${ROW_HEIGHT_PX}px;
  padding: 0 12px 0 16px;
  border-bottom: 1px solid ${color.border};
  transition: background ${motion.fast} ${motion.ease};
  &[data-clickable]:hover {
    background: ${color.hover};
  }
  &[data-last] {
    border-bottom-color: transparent;
  }
`;

const Texts = styled.div`
  flex: 1;
  min-width: 0;
  display: grid;
  @container (min-width: ${COLUMNS_FROM}) {
    grid-template-columns: minmax(0, 1fr) 124px;
    align-items: center;
    column-gap: 16px;
  }
`;

const Name = styled.div`
  ${ellipsis}
  font-weight: ${fontWeight.medium};
`;

// The link covers the whole row; the WhatsApp link is above it.
const NameLink = styled(Link)`
  color: inherit;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 2px solid ${color.focus};
    outline-offset: -2px;
    border-radius: 8px;
  }
`;

const Contact = styled.div`
  ${ellipsis}
  ${typeStep('small')}
  ${tabularNumerals}
  color: ${color.textMuted};
`;

// Under the name is room for one line. In a narrow list it is the phone, or the e-mail when there is no phone.
const Email = styled(Contact)<{ $alone: boolean }>`
  ${({ $alone }) => ($alone ? '' : `${NARROW} { display: none; }`)}
`;

const Phone = styled(Contact)<{ $empty: boolean }>`
  ${({ $empty }) => ($empty ? `${NARROW} { display: none; }` : '')}
  @container (min-width: ${COLUMNS_FROM}) {
    ${typeStep('body')}
    grid-area: 1 / 2 / span 2;
  }
`;

const WhatsAppPlace = styled.div`
  display: grid;
  place-items: center;
  flex: none;
  width: 44px;
`;

type ClientRowProps = {
  readonly client: Client;
  /** Position in the whole list, from 1, because most rows are not rendered. */
  readonly position: number;
  readonly total: number;
};

export const ClientRow = memo(function ClientRow({ client, position, total }: ClientRowProps) {
  const { id, name, phone, email } = client;
  return (
    <Row
      data-clickable
      data-last={position === total || undefined}
      aria-posinset={position}
      aria-setsize={total}
    >
      <Avatar name={name} />
      <Texts>
        <Name dir="auto">
          <NameLink to={`/app/clients/${id}`}>{name}</NameLink>
        </Name>
        <Phone $empty={phone === null}>{phone === null ? '' : formatPhone(phone)}</Phone>
        <Email $alone={phone === null}>{email}</Email>
      </Texts>
      <WhatsAppPlace>{phone !== null && <WhatsAppLink name={name} phone={phone} />}</WhatsAppPlace>
      <ChevronRight size={16} aria-hidden color={color.textMuted} style={{ flex: 'none' }} />
    </Row>
  );
});

const NAME_WIDTHS = ['55%', '70%', '48%', '62%'];

/** Placeholder of a row. */
export function ClientRowSkeleton({ index }: { readonly index: number }): ReactNode {
  return (
    <Row as="div">
      <Skeleton shape="circle" />
      <Texts>
        <Skeleton width={NAME_WIDTHS[index % NAME_WIDTHS.length]} />
        <Phone as="div" $empty={false}>
          <Skeleton width={110} height={10} />
        </Phone>
        <Email as="div" $alone={false}>
          <Skeleton width="60%" height={10} />
        </Email>
      </Texts>
    </Row>
  );
}
