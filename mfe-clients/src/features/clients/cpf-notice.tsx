import { digitsOf } from '@alinha/contracts-core';
import { Banner, LinkButton } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { useWatch } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import type { ClientForm } from './client-form.ts';
import { useClients } from './clients.queries.ts';

const CPF_LENGTH = 11;

type CpfNoticeProps = {
  readonly form: ClientForm;
  /** Id of the edited client; omitted for a new one. */
  readonly ownId?: number | undefined;
};

/** Shows another client with the same CPF. Allowed, because a child may be registered with a parent's CPF. */
export function CpfNotice({ form, ownId }: CpfNoticeProps): ReactNode {
  const texts = useTexts();
  const cpf = digitsOf(useWatch({ control: form.control, name: 'cpf' }));
  const clients = useClients().data ?? [];
  const other =
    cpf.length === CPF_LENGTH
      ? clients.find((client) => client.cpf === cpf && client.id !== ownId)
      : undefined;
  return (
    // Always rendered, because screen readers announce only changes inside a region.
    <div role="status" style={other ? undefined : { display: 'contents' }}>
      {other && (
        <Banner
          tone="warning"
          action={
            // In a new tab, because the typed data is not saved yet.
            <LinkButton size="sm" href={`/app/clients/${other.id}`} target="_blank" rel="noopener">
              {texts('form.see_client')}
            </LinkButton>
          }
        >
          {texts('form.same_cpf', { name: other.name })}
        </Banner>
      )}
    </div>
  );
}
