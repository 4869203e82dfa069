import type { Company } from '@alinha/contracts-accounts';
import { PIX_NAME_LENGTH, type PixSettings, pixText } from '@alinha/contracts-billing';
import { Button, Card, Page } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { errorMessage, QueryError, toast, useNavigate, usePageTitle, useTexts } from '@alinha/web-kit';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormSkeleton } from '../../parts/form-skeleton.tsx';
import { useCompany } from '../company/company.queries.ts';
import { usePix, usePixSettlement, useRemovePix, useSavePix } from './pix.queries.ts';
import { PixForm } from './pix-form.tsx';
import { SettlementCard } from './settlement-card.tsx';

/** The form shows a phone without the country code. */
const shownIn = (pix: PixSettings): PixSettings =>
  pix.type === 'phone' ? { ...pix, key: pix.key.replace('+55', '') } : pix;

/** Proposes the company's document and a name that fits. */
function proposalFor({ name, cpf, cnpj }: Company): PixSettings {
  return {
    type: cpf ? 'cpf' : 'cnpj',
    key: cpf ?? cnpj ?? '',
    receiver_name: pixText(name).length <= PIX_NAME_LENGTH ? name : '',
    city: '',
  };
}

export function PixScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('pix.edit_title'));
  const pix = usePix();
  const company = useCompany();
  const save = useSavePix();
  const back = { href: '/app/settings', label: texts('settings.title') };
  const failed = [pix, company].find(({ isError, data }) => isError && data === undefined);
  const isAutomatic = usePixSettlement().data?.automatic === true;
  return (
    <Page
      title={texts('pix.edit_title')}
      description={texts(isAutomatic ? 'pix.description_automatic' : 'pix.description')}
      width="narrow"
      back={back}
      actions={pix.data && <RemoveButton />}
    >
      {pix.data !== undefined && company.data ? (
        <>
          <PixForm
            pix={pix.data ? shownIn(pix.data) : proposalFor(company.data)}
            saveLabel={texts('settings.save')}
            failedText={texts('pix.save_failed')}
            saving={save.isPending}
            onSave={(body, reply) => save.mutate({ body }, reply)}
            onSaved={() => toast.success(texts('pix.saved'))}
          />
          <SettlementCard />
        </>
      ) : failed ? (
        <Card>
          <QueryError text={texts('pix.load_failed')} query={failed} />
        </Card>
      ) : (
        <FormSkeleton fields={4} />
      )}
    </Page>
  );
}

function RemoveButton(): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useRemovePix();
  return (
    <>
      <Button icon={<Trash2 size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {texts('pix.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts('pix.remove_title')}
        text={texts('pix.remove_text')}
        confirmLabel={texts('pix.remove')}
        cancelLabel={texts('settings.cancel')}
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toast.success(texts('pix.removed'));
              navigate('/app/settings');
            },
            onError: (error) =>
              toast.error(texts('pix.remove_failed'), { description: errorMessage(error, '') || undefined }),
          })
        }
      />
    </>
  );
}
