import { listIntervalProblem } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { DomainError } from '@alinha/service-kit';

const DEFAULT_DAYS = 42;

type Asked = { readonly start?: string | undefined; readonly end?: string | undefined };

/**
 * The interval of a list: from the first day of the company's month unless it is said, for 42 days unless it is said.
 * @param findNow the company's wall clock, asked only when it is needed
 * @throws DomainError INVALID_INPUT when it ends before it starts, or is too long.
 */
export async function listInterval(
  asked: Asked,
  findNow: () => Promise<string>,
): Promise<{ readonly start: string; readonly end: string }> {
  const start = asked.start ?? `${(await findNow()).slice(0, 7)}-01`;
  const end = asked.end ?? addDays(start, DEFAULT_DAYS);
  // The contract compares the two only when both are given.
  const problem = listIntervalProblem(start, end);
  if (problem) throw new DomainError('INVALID_INPUT', { fields: { end: problem } });
  return { start, end };
}
