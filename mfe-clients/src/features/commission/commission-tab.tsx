import { IconButton, Inline, Text } from '@alinha/ui';
import { useCompanyToday, useFormat, useNavigate, useSearchParams, useTexts } from '@alinha/web-kit';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { capitalized } from '../../capitalized.ts';
import { readId } from '../../record-id.ts';
import { commissionHref, moveMonth, readMonth } from './commission-address.ts';
import { CommissionOverview } from './commission-overview.tsx';
import { CommissionStatement } from './commission-statement.tsx';

/** The buttons stay in place while the months change. */
const Month = styled(Text)`
  min-width: 8.5rem;
  text-align: center;
`;

/** Shares of the professionals in a month, or of one of them. */
export function CommissionTab(): ReactNode {
  const today = useCompanyToday();
  const [parameters] = useSearchParams();
  const month = readMonth(parameters.get('month'), today);
  const professionalId = readId(parameters.get('professional') ?? '');
  const choice = <MonthChoice month={month} today={today} professionalId={professionalId ?? undefined} />;
  return professionalId === null ? (
    <CommissionOverview month={month} choice={choice} />
  ) : (
    <CommissionStatement
      key={professionalId}
      id={professionalId}
      month={month}
      today={today}
      choice={choice}
    />
  );
}

type MonthChoiceProps = {
  readonly month: string;
  readonly today: string;
  readonly professionalId: number | undefined;
};

function MonthChoice({ month, today, professionalId }: MonthChoiceProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const goStep = (months: number) =>
    navigate(commissionHref(moveMonth(month, months), professionalId), { replace: true });
  return (
    <Inline gap={1}>
      <IconButton
        label={texts('commission.month_before')}
        icon={<ChevronLeft size={18} aria-hidden />}
        variant="ghost"
        onClick={() => goStep(-1)}
      />
      <Month as="span" weight="semibold" aria-live="polite">
        {capitalized(format.month(`${month}-01`))}
      </Month>
      <IconButton
        label={texts('commission.month_after')}
        icon={<ChevronRight size={18} aria-hidden />}
        variant="ghost"
        disabled={month >= today.slice(0, 7)}
        onClick={() => goStep(1)}
      />
    </Inline>
  );
}
