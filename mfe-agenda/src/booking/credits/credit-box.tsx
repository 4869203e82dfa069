import type { Credit } from '@alinha/contracts-agenda';
import { Checkbox } from '@alinha/ui';
import type { ReactNode } from 'react';
import { useCreditTexts } from './credit-texts.ts';
import { useShortDay } from './short-day.ts';

type CreditBoxProps = {
  /** Available credits, soonest to expire first. Undefined while they load. */
  readonly credits: readonly Credit[] | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** "Usar reposição (2, a próxima vence em 30/11)", or nothing when the client has no credit. */
export function CreditBox({ credits, checked, onChange }: CreditBoxProps): ReactNode {
  const texts = useCreditTexts();
  const shortDay = useShortDay();
  const [next] = credits ?? [];
  if (!next && !checked) return null;
  const label = next
    ? texts('use', { count: credits?.length ?? 0, date: shortDay(next.expires_on) })
    : texts('use_unknown');
  return <Checkbox label={label} checked={checked} onChange={onChange} />;
}
