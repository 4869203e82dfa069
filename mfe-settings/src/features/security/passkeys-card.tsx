import type { Passkey } from '@alinha/contracts-accounts';
import { Button, IconButton, List, ListRow, SectionCard, Text } from '@alinha/ui';
import { ConfirmDialog, DropdownMenu } from '@alinha/ui/panels';
import { errorMessage, supportsPasskeys, toast, useFormat, useTexts } from '@alinha/web-kit';
import { EllipsisVertical, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { useAddPasskey, useRemovePasskey } from './security.queries.ts';

type PasskeysCardProps = {
  readonly passkeys: readonly Passkey[];
  /** The person has one passkey and no authenticator app. */
  readonly isLast: boolean;
  /** False in the demonstration. */
  readonly mayAdd: boolean;
  readonly onCodes: (codes: readonly string[] | null) => void;
};

/** The user's passkeys: add, rename, remove. */
export function PasskeysCard({ passkeys, isLast, mayAdd, onCodes }: PasskeysCardProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const add = useAddPasskey();
  const remove = useRemovePasskey();
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const create = () =>
    add.mutate(undefined, {
      onSuccess: (added) => {
        if (!added) return;
        toast.success(texts('security.passkey_added'));
        onCodes(added.recovery_codes);
      },
      onError: (error) => {
        const isKnown = error.name === 'InvalidStateError';
        toast.error(
          isKnown ? texts('security.passkey_exists') : errorMessage(error, texts('security.passkey_failed')),
        );
      },
    });
  const removeIt = async () => {
    if (!removed) return;
    try {
      await remove.mutateAsync({ params: { id: removed.id } });
      toast.success(texts('security.passkey_removed'));
    } catch (error) {
      toast.error(errorMessage(error, texts('security.failed')));
    }
    setRemoved(null);
  };
  const datesOf = ({ created_at, last_used_at }: Passkey) => {
    const added = texts('security.passkey_since', { date: format.date(created_at) });
    if (last_used_at === null) return added;
    return `${added} · ${texts('security.passkey_used', { date: format.date(last_used_at) })}`;
  };
  return (
    <SectionCard
      title={texts('security.passkeys_title')}
      description={texts('security.passkeys_text')}
      flush={passkeys.length > 0}
      action={
        mayAdd &&
        supportsPasskeys() && (
          <Button size="sm" busy={add.isPending} onClick={create}>
            {texts('security.passkey_add')}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <List>
          {passkeys.map((passkey) => (
            <ListRow
              key={passkey.id}
              leading={<KeyRound size={20} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />}
              primary={passkey.name}
              secondary={datesOf(passkey)}
              trailing={
                <DropdownMenu
                  trigger={
                    <IconButton
                      label={texts('security.passkey_actions', { name: passkey.name })}
                      tooltip={false}
                      icon={<EllipsisVertical size={18} aria-hidden />}
                    />
                  }
                  items={[
                    {
                      label: texts('security.passkey_rename'),
                      icon: <Pencil size={16} aria-hidden />,
                      onSelect: () => setRenamed(passkey),
                    },
                    {
                      label: texts('security.passkey_remove'),
                      icon: <Trash2 size={16} aria-hidden />,
                      danger: true,
                      onSelect: () => setRemoved(passkey),
                    },
                  ]}
                />
              }
            />
          ))}
        </List>
      )}
      {!supportsPasskeys() && <Text tone="muted">{texts('security.passkeys_unsupported')}</Text>}
      <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(null)} />
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={(open) => {
          if (!open) setRemoved(null);
        }}
        title={texts('security.passkey_remove_title', { name: removed?.name ?? '' })}
        text={texts(isLast ? 'security.remove_last_text' : 'security.passkey_remove_text')}
        confirmLabel={texts('security.passkey_remove')}
        cancelLabel={texts('settings.cancel')}
        danger
        onConfirm={removeIt}
      />
    </SectionCard>
  );
}
