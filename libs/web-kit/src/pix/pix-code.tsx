import { color, fontWeight, radius, Stack, Text, TextArea, tabularNumerals, typeStep } from '@alinha/ui';
import { formatFor, useLanguage } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CopyButton } from './copy-button.tsx';
import { usePixTexts } from './pix-texts.ts';

const QR_SIZE = 232;

// Scanners need a white background, also in the dark theme. The image has its own white margin.
const Frame = styled.div`
  align-self: center;
  width: min(100%, ${QR_SIZE + 2}px);
  overflow: hidden;
  background: #fff;
  border: 1px solid ${color.border};
  border-radius: ${radius.card};
  img {
    display: block;
    width: 100%;
    height: auto;
  }
`;

const Amount = styled.div`
  display: grid;
  text-align: center;
  overflow-wrap: anywhere;
  > strong {
    ${typeStep('title')}
    ${tabularNumerals}
    font-weight: ${fontWeight.semibold};
  }
`;

/** Amounts of PIX are in reais in both languages. */
export function usePixMoney(): (cents: number) => string {
  return formatFor(useLanguage(), 'BRL').money;
}

type PixCodeProps = {
  readonly pix: { readonly code: string; readonly qr_image: string; readonly receiver_name: string };
  readonly amountCents: number;
  /** The page's main button copies the code. */
  readonly isMain?: boolean;
};

/** QR code, amount and "copia e cola" of a payment. */
export function PixCode({ pix, amountCents, isMain = false }: PixCodeProps): ReactNode {
  const texts = usePixTexts();
  const amount = usePixMoney()(amountCents);
  return (
    <Stack gap={4}>
      <Frame>
        <img src={pix.qr_image} width={QR_SIZE} height={QR_SIZE} alt={texts('image', { amount })} />
      </Frame>
      <Amount>
        <strong>{amount}</strong>
        <Text tone="muted">{texts('receiver', { name: pix.receiver_name })}</Text>
      </Amount>
      <Stack gap={2}>
        <TextArea
          label={texts('code')}
          readOnly
          rows={3}
          spellCheck={false}
          // The field is as wide as its longest word.
          style={{ overflowWrap: 'anywhere', resize: 'none' }}
          value={pix.code}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton
          text={pix.code}
          label={texts('copy')}
          doneLabel={texts('copied')}
          block
          variant={isMain ? 'primary' : 'secondary'}
        />
      </Stack>
    </Stack>
  );
}
