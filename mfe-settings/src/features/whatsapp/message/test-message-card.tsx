import { type Delivery, deliveryRoutes } from '@alinha/contracts-messaging';
import { Banner, Button, FormError, media, SectionCard, Stack, space, Text, TextField } from '@alinha/ui';
import { errorMessage, toast, useApiMutation, useFormat, useSession, useTexts } from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import { Send } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { phoneText, typedPhoneText } from '../../../parts/phone-text.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 320px) auto;
  justify-content: start;
  gap: ${space[3]};
  align-items: start;
  /* Level with the control, below its label. */
  > button {
    margin-top: 26px;
  }
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    > button {
      margin-top: 0;
    }
  }
`;

const Result = styled.div`
  &:empty {
    display: none;
  }
`;

const testFormSchema = z.object({ phone: z.string().trim().min(1, 'required').max(30) });

type TestMessageCardProps = {
  /** Null when unknown. */
  readonly isConnected: boolean | null;
  readonly isAdmin: boolean;
};

/** Sends an example reminder to a phone. */
export function TestMessageCard({ isConnected, isAdmin }: TestMessageCardProps): ReactNode {
  const texts = useTexts();
  const { company } = useSession();
  const proposed = typedPhoneText(company?.phone ?? '');
  const form = useContractForm(testFormSchema, { defaultValues: { phone: proposed } });
  const { register, handleSubmit, formState, setValue, clearErrors } = form;
  const { errors } = formState;
  const [result, setResult] = useState<Delivery | null>(null);
  useEffect(() => {
    // The company may load after the screen.
    if (!form.getFieldState('phone').isDirty) setValue('phone', proposed);
  }, [form, proposed, setValue]);
  const test = useApiMutation(deliveryRoutes.test, {
    invalidates: [deliveryRoutes.list],
    onSuccess: (delivery) => {
      setResult(delivery);
      const isSent = delivery.status === 'sent';
      if (isSent) toast.success(texts('whatsapp.test.sent'));
      else toast.error(texts('whatsapp.test.failed'));
    },
    onError: (error) => {
      applyServerFields(error, form);
      const description = errorMessage(error);
      toast.error(texts('whatsapp.test.failed'), { description });
    },
  });
  const disabled = !isConnected || !isAdmin;
  return (
    <SectionCard title={texts('whatsapp.test.title')} description={texts('whatsapp.test.text')}>
      <form
        noValidate
        onSubmit={handleSubmit((body) => {
          setResult(null);
          clearErrors('root');
          test.mutate({ body });
        })}
      >
        <Stack gap={4}>
          {errors.root?.server && (
            <FormError title={texts('whatsapp.test.failed')} detail={errors.root.server.message} />
          )}
          <Row>
            <TextField
              label={texts('whatsapp.test.phone')}
              type="tel"
              autoComplete="tel"
              placeholder="(11) 98745-0132"
              disabled={disabled}
              error={errors.phone?.message}
              {...register('phone')}
            />
            <Button
              type="submit"
              icon={<Send size={16} aria-hidden />}
              busy={test.isPending}
              disabled={disabled}
            >
              {texts('whatsapp.test.send')}
            </Button>
          </Row>
          {isAdmin && isConnected === false && (
            <Text size="small" tone="muted">
              {texts('whatsapp.test.not_connected')}
            </Text>
          )}
          <Result role="status">{result && <TestResult delivery={result} />}</Result>
        </Stack>
      </form>
    </SectionCard>
  );
}

function TestResult({ delivery }: { readonly delivery: Delivery }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { status, reason, phone, sent_at, due_at } = delivery;
  if (status === 'sent') {
    return (
      <Banner tone="promo">
        {texts('whatsapp.test.sent_to', {
          phone: phone === null ? '' : phoneText(phone),
          time: format.time(sent_at ?? due_at),
        })}
      </Banner>
    );
  }
  return (
    <Banner tone="warning" title={texts('whatsapp.test.failed')}>
      {texts(reason === null ? `whatsapp.log.status.${status}` : `whatsapp.log.reason.${reason}`)}
    </Banner>
  );
}
