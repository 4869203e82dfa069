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
  /** Of the client whose form it is; left out for a new one. */
  readonly ownId?: number | undefined;
};

/** Says whose a CPF is already. It refuses nothing: a child may have been written down under a parent's. */
export function CpfNotice({ form, ownId }: CpfNoticeProps): ReactNode {
  const texts = useTexts();
  const cpf = digitsOf(useWatch({ control: form.control, name: 'cpf' }));
  const clients = useClients().data ?? [];
  const other =
    cpf.length === CPF_LENGTH
      ? clients.find((client) => client.cpf === cpf && client.id !== ownId)
      : undefined;
  return (
    // The region is always there: a reader announces what appears in it.
    <div role="status" style={other ? undefined : { display: 'contents' }}>
      {other && (
        <Banner
          tone="warning"
          action={
            // In another tab, for what was typed here is not saved yet.
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
