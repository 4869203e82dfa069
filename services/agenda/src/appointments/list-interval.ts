import { listIntervalProblem } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { DomainError } from '@alinha/service-kit';
import type { CompanyTime } from '../projections/company-clock.ts';

const DEFAULT_DAYS = 42;

type Requested = { readonly start?: string | undefined; readonly end?: string | undefined };

/**
 * The interval of a list. Default start: the first day of the company's month; default end: 42 days later.
 * @param readClock called only without a start
 * @throws DomainError INVALID_INPUT when it ends before it starts or is too long
 */
export async function listInterval(
  requested: Requested,
  readClock: () => Promise<CompanyTime>,
): Promise<{ readonly start: string; readonly end: string }> {
  const start = requested.start ?? `${(await readClock()).today.slice(0, 7)}-01`;
  const end = requested.end ?? addDays(start, DEFAULT_DAYS);
  // The contract compares them only when both are given.
  const problem = listIntervalProblem(start, end);
  if (problem) throw new DomainError('INVALID_INPUT', { fields: { end: problem } });
  return { start, end };
}
