import { Card, EmptyState, LinkButton } from '@alinha/ui';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';

type NoAccessProps = {
  /** The restriction as a sentence. */
  readonly text: string;
  readonly back: { readonly href: string; readonly label: string };
};

/** Replaces a form that the user may not save. */
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
