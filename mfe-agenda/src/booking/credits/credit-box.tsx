import type { Credit } from '@alinha/contracts-agenda';
import { LOCALES, parseWallClock } from '@alinha/contracts-core';
import { Checkbox } from '@alinha/ui';
import { useFormat, useLanguage } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { useCompanyNow } from '../../appointments/company-clock.ts';
import { useCreditTexts } from './credit-texts.ts';

const DAY_AND_MONTH = { day: '2-digit', month: '2-digit', timeZone: 'UTC' } as const;

type CreditBoxProps = {
  /** Available credits, soonest to expire first. Undefined while they load. */
  readonly credits: readonly Credit[] | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** "Usar reposição (2, a próxima vence em 30/11)", or nothing when the client has no credit. Shows the year of a later year. */
export function CreditBox({ credits, checked, onChange }: CreditBoxProps): ReactNode {
  const texts = useCreditTexts();
  const format = useFormat();
  const language = useLanguage();
  const year = useCompanyNow().slice(0, 4);
  const [next] = credits ?? [];
  if (!next && !checked) return null;
  const lastDay = (day: string) =>
    day.startsWith(year)
      ? parseWallClock(day).toLocaleDateString(LOCALES[language], DAY_AND_MONTH)
      : format.date(day);
  const label = next
    ? texts('use', { count: credits?.length ?? 0, date: lastDay(next.expires_on) })
    : texts('use_unknown');
  return <Checkbox label={label} checked={checked} onChange={onChange} />;
}
