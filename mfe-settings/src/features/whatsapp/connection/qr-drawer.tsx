import type { QrPayload } from '@alinha/contracts-messaging';
import {
  Button,
  color,
  EmptyState,
  fontWeight,
  radius,
  Spinner,
  Stack,
  space,
  Text,
  typeStep,
} from '@alinha/ui';
import { Drawer } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import { ImageOff, TimerOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { TestModeBanner } from './test-mode-banner.tsx';
import type { ConnectingStep } from './use-connecting.ts';

const QR_SIZE = 264;

// Scanners need a white background, also in the dark theme.
const Frame = styled.div`
  display: grid;
  place-items: center;
  align-self: center;
  width: min(100%, ${QR_SIZE + 32}px);
  min-height: ${QR_SIZE + 32}px;
  padding: ${space[4]};
  background: #fff;
  border: 1px solid ${color.border};
  border-radius: ${radius.card};
  img {
    display: block;
    width: 100%;
    max-width: ${QR_SIZE}px;
    height: auto;
    image-rendering: pixelated;
  }
`;

const NoImage = styled(Frame)`
  background: ${color.surface};
`;

const Steps = styled.ol`
  display: grid;
  gap: ${space[2]};
  padding-left: ${space[5]};
  list-style: decimal;
`;

const Details = styled.details`
  border-top: 1px solid ${color.border};
  padding-top: ${space[3]};
  summary {
    width: fit-content;
    min-height: 44px;
    display: flex;
    align-items: center;
    gap: ${space[2]};
    color: ${color.textMuted};
    font-weight: ${fontWeight.medium};
    cursor: pointer;
  }
  summary::before {
    content: '›';
    font-size: 1.125rem;
    line-height: 1;
  }
  &[open] summary::before {
    rotate: 90deg;
  }
`;

const Raw = styled.pre`
  max-height: 220px;
  padding: ${space[3]};
  overflow: auto;
  background: ${color.sunken};
  border-radius: ${radius.control};
  ${typeStep('small')}
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

type QrDrawerProps = {
  /** Null closes the drawer. */
  readonly payload: QrPayload | null;
  readonly step: ConnectingStep;
  /** Requests another code. */
  readonly onAnother: () => void;
  readonly isStarting: boolean;
  readonly onClose: () => void;
};

/** The QR code in a drawer, until the phone has scanned it. */
export function QrDrawer({ payload, step, onAnother, isStarting, onClose }: QrDrawerProps): ReactNode {
  const texts = useTexts();
  // The content stays while the drawer closes.
  const [lastPayload, setLastPayload] = useState(payload);
  if (payload !== null && payload !== lastPayload) setLastPayload(payload);
  return (
    <Drawer
      open={payload !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts('whatsapp.qr.title')}
      description={texts('whatsapp.qr.text')}
      phoneSide="bottom"
      footer={
        <>
          {step === 'expired' && (
            <Button variant="primary" busy={isStarting} onClick={onAnother}>
              {texts('whatsapp.qr.another')}
            </Button>
          )}
          <Button onClick={onClose}>{texts('settings.cancel')}</Button>
        </>
      }
    >
      {lastPayload && <QrBody payload={lastPayload} step={step} />}
    </Drawer>
  );
}

function QrBody({ payload, step }: { payload: QrPayload; step: ConnectingStep }): ReactNode {
  const texts = useTexts();
  const isSpent = step === 'pairing' || step === 'expired';
  if (isSpent) return <SpentCode isPairing={step === 'pairing'} />;
  return (
    <Stack gap={4}>
      <QrImage key={payload.base64} source={payload.base64 ?? ''} />
      {payload.pairing_code !== null && (
        <Text tone="muted">{texts('whatsapp.qr.pairing_code', { code: payload.pairing_code })}</Text>
      )}
      <div role="status">
        <Text tone={step === 'waiting' ? 'muted' : 'warning'}>
          {texts(step === 'waiting' ? 'whatsapp.qr.waiting' : 'whatsapp.qr.unanswered')}
        </Text>
      </div>
      {payload.test_link !== null ? (
        <TestModeBanner link={payload.test_link} />
      ) : (
        <Steps>
          <li>{texts('whatsapp.qr.step_open')}</li>
          <li>{texts('whatsapp.qr.step_devices')}</li>
          <li>{texts('whatsapp.qr.step_scan')}</li>
        </Steps>
      )}
      <Details>
        <summary>{texts('whatsapp.qr.details')}</summary>
        {/* Longer than its box, so it must be scrollable by keyboard. */}
        <Raw tabIndex={0} role="region" aria-label={texts('whatsapp.qr.details')}>
          {JSON.stringify(payload, null, 2)}
        </Raw>
      </Details>
    </Stack>
  );
}

/** Replaces a code that can no longer be scanned. */
function SpentCode({ isPairing }: { readonly isPairing: boolean }): ReactNode {
  const texts = useTexts();
  return (
    <Stack gap={4}>
      <NoImage role="status">
        <EmptyState
          compact
          icon={isPairing ? <Spinner size={22} /> : <TimerOff size={22} aria-hidden />}
          text={texts(isPairing ? 'whatsapp.qr.pairing' : 'whatsapp.qr.expired')}
          detail={texts(isPairing ? 'whatsapp.qr.pairing_text' : 'whatsapp.qr.expired_text')}
        />
      </NoImage>
    </Stack>
  );
}

/** Remounted for each code, so that an image error applies to one code. */
function QrImage({ source }: { readonly source: string }): ReactNode {
  const texts = useTexts();
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    return (
      <NoImage role="alert">
        <EmptyState
          compact
          icon={<ImageOff size={22} aria-hidden />}
          text={texts('whatsapp.qr.image_failed')}
          detail={texts('whatsapp.qr.image_failed_text')}
        />
      </NoImage>
    );
  }
  return (
    <Frame>
      <img
        src={source}
        width={QR_SIZE}
        height={QR_SIZE}
        alt={texts('whatsapp.qr.image')}
        onError={() => setBroken(true)}
      />
    </Frame>
  );
}
