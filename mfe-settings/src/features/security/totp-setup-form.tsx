import { enableTotpInputSchema, type TotpSetup } from '@alinha/contracts-accounts';
import {
  Button,
  color,
  FormError,
  Inline,
  LinkButton,
  media,
  radius,
  Stack,
  space,
  Text,
  TextField,
  useMediaQuery,
} from '@alinha/ui';
import { toast, useTexts } from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import { Copy, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useEnableTotp } from './security.queries.ts';

const QR_SIZE = 184;

const Columns = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  gap: ${space[5]};
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    > :last-child {
      width: 100%;
    }
  }
`;

// Scanners need a white background, also in the dark theme. The image has its own white margin.
const Qr = styled.img`
  display: block;
  background: #fff;
  border: 1px solid ${color.border};
  border-radius: ${radius.card};
`;

const Secret = styled.code`
  overflow-wrap: anywhere;
`;

type TotpSetupFormProps = {
  readonly setup: TotpSetup;
  readonly onDone: (codes: readonly string[] | null) => void;
  readonly onCancel: () => void;
};

/** QR code and secret for the app, and the field of its first code. */
export function TotpSetupForm({ setup, onDone, onCancel }: TotpSetupFormProps): ReactNode {
  const texts = useTexts();
  const enable = useEnableTotp();
  const isTouch = useMediaQuery(media.touch);
  const form = useContractForm(enableTotpInputSchema, { defaultValues: { code: '' } });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const submit = handleSubmit((body) =>
    enable.mutate(
      { body },
      {
        onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
        onError: (error) => applyServerFields(error, form, texts('security.failed')),
      },
    ),
  );
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(setup.secret);
      toast.success(texts('security.secret_copied'));
    } catch {
      toast.error(texts('security.copy_failed'));
    }
  };
  return (
    <form noValidate onSubmit={submit}>
      <Columns>
        <Qr src={setup.qr_image} width={QR_SIZE} height={QR_SIZE} alt={texts('security.qr')} />
        <Stack gap={4}>
          <Text>{texts('security.scan')}</Text>
          <Stack gap={2}>
            <Text tone="muted">{texts('security.secret')}</Text>
            <Secret>{setup.secret.match(/.{1,4}/g)?.join(' ')}</Secret>
            <Inline gap={2}>
              <Button size="sm" icon={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
                {texts('security.secret_copy')}
              </Button>
              {/* A device cannot scan its own screen. */}
              {isTouch && (
                <LinkButton size="sm" href={setup.uri} icon={<Smartphone size={16} aria-hidden />}>
                  {texts('security.open_app')}
                </LinkButton>
              )}
            </Inline>
          </Stack>
          <FormError title={errors.root?.server?.message} />
          <TextField
            label={texts('security.code')}
            hint={errors.code ? undefined : texts('security.code_hint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            error={errors.code?.message}
            {...register('code')}
          />
          <Inline gap={2}>
            <Button type="submit" variant="primary" busy={enable.isPending}>
              {texts('security.totp_confirm')}
            </Button>
            <Button variant="ghost" onClick={onCancel}>
              {texts('settings.cancel')}
            </Button>
          </Inline>
        </Stack>
      </Columns>
    </form>
  );
}
