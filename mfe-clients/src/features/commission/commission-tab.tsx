import { useCompanyToday, useNavigate, useSearchParams } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { readId } from '../../record-id.ts';
import { MonthChoice, readMonth } from '../finance/month-choice.tsx';
import { commissionHref } from './commission-address.ts';
import { CommissionOverview } from './commission-overview.tsx';
import { CommissionStatement } from './commission-statement.tsx';

/** Shares of the professionals in a month, or of one of them. */
export function CommissionTab(): ReactNode {
  const today = useCompanyToday();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const month = readMonth(parameters.get('month'), today);
  const professionalId = readId(parameters.get('professional') ?? '');
  const choice = (
    <MonthChoice
      month={month}
      today={today}
      onChange={(next) => navigate(commissionHref(next, professionalId ?? undefined), { replace: true })}
    />
  );
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
