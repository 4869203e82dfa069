import { Card, EmptyState, LinkButton } from '@alinha/ui';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';

type NoAccessProps = {
  /** What is kept for whom, as a sentence. */
  readonly text: string;
  readonly back: { readonly href: string; readonly label: string };
};

/** Stands in for a form that this person may not save: better than filling it in and being refused. */
export function NoAccess({ text, back }: NoAccessProps): ReactNode {
  return (
    <Card>
      <EmptyState
        icon={<Lock size={22} aria-hidden />}
        text={text}
        action={<LinkButton href={back.href}>{back.label}</LinkButton>}
      />
    </Card>
  );
}
