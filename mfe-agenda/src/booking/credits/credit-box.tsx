import type { Credit } from '@alinha/contracts-agenda';
import { Checkbox } from '@alinha/ui';
import { useFormat } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { useCreditTexts } from './credit-texts.ts';

type CreditBoxProps = {
  /** Available credits, soonest to expire first. Undefined while they load. */
  readonly credits: readonly Credit[] | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** "Usar reposição (2, a próxima vence em 30/11/2026)". Nothing when the client has no credit. */
export function CreditBox({ credits, checked, onChange }: CreditBoxProps): ReactNode {
  const texts = useCreditTexts();
  const format = useFormat();
  const [next] = credits ?? [];
  if (!next && !checked) return null;
  const label = next
    ? texts('use', { count: credits?.length ?? 0, date: format.date(next.expires_on) })
    : texts('use_unknown');
  return <Checkbox label={label} checked={checked} onChange={onChange} />;
}
