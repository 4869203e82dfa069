import type { Payment } from '@alinha/contracts-billing';
import { color, media, TextLink, typeStep } from '@alinha/ui';
import { useLanguage, useTexts } from '@alinha/web-kit';
import { uniqBy } from 'es-toolkit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Years = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  margin: 0;
  padding: 12px 20px 16px;
  border-top: 1px solid ${color.border};
  ${typeStep('small')}
  color: ${color.textMuted};
  a {
    padding: 4px;
  }
  @media ${media.touch} {
    a {
      padding: 14px 12px;
    }
  }
  @media ${media.phone} {
    padding: 4px 16px 8px;
  }
`;

/** Links to the statement of each year in which money was received. */
export function PaymentStatements({ payments }: { readonly payments: readonly Payment[] }): ReactNode {
  const texts = useTexts();
  const language = useLanguage();
  // Services of the last release have no parts.
  const received = payments.flatMap(({ client_id, parts = [] }) =>
    parts.map(({ received_at }) => ({ client_id, year: received_at.slice(0, 4) })),
  );
  const years = uniqBy(received, ({ year }) => year).sort((one, other) => other.year.localeCompare(one.year));
  if (years.length === 0) return null;
  return (
    <Years>
      {texts('payments.statements')}
      {years.map(({ client_id, year }) => (
        <TextLink
          key={year}
          href={`/api/clients/${client_id}/payments/statement?year=${year}&lang=${language}`}
          download
        >
          {year}
        </TextLink>
      ))}
    </Years>
  );
}
