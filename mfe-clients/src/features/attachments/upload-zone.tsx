import { ATTACHMENT_TYPES } from '@alinha/contracts-agenda';
import { Banner, Button, color, Inline, media, radius, Stack, space, Text } from '@alinha/ui';
import { ProgressBar } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import { Camera, Paperclip } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useUploads } from './use-uploads.ts';

const Zone = styled.div`
  padding: ${space[4]};
  border: 1.5px dashed ${color.borderControl};
  border-radius: ${radius.card};
  transition: background 160ms;
  &[data-over] {
    border-color: ${color.brand};
    background: ${color.brandTint};
  }
`;

// Hidden on touch screens, where files cannot be dropped.
const DropHint = styled.span`
  @media ${media.touch} {
    display: none;
  }
`;

const OnTouch = styled.span`
  display: none;
  @media ${media.touch} {
    display: inline-flex;
  }
`;

/** Takes files by button, drop and the camera of a phone. */
export function UploadZone({ clientId }: { readonly clientId: number }): ReactNode {
  const texts = useTexts();
  const { running, problems, dismiss, upload } = useUploads(clientId);
  const [isOver, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void upload([...(target.files ?? [])]);
    // Allows choosing the same file again.
    target.value = '';
  };
  const busy = running !== null;
  return (
    <Stack gap={3}>
      {problems.length > 0 && (
        <Banner tone="danger" onDismiss={dismiss}>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Banner>
      )}
      <Zone
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void upload([...event.dataTransfer.files]);
        }}
      >
        <input
          ref={files}
          type="file"
          multiple
          hidden
          accept={ATTACHMENT_TYPES.join(',')}
          aria-label={texts('attachments.add')}
          onChange={take}
        />
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/jpeg"
          capture="environment"
          aria-label={texts('attachments.photo')}
          onChange={take}
        />
        <Stack gap={3}>
          <Inline>
            <Button
              variant="primary"
              busy={busy}
              icon={<Paperclip size={16} aria-hidden />}
              onClick={() => files.current?.click()}
            >
              {texts('attachments.add')}
            </Button>
            <OnTouch>
              <Button
                disabled={busy}
                icon={<Camera size={16} aria-hidden />}
                onClick={() => camera.current?.click()}
              >
                {texts('attachments.photo')}
              </Button>
            </OnTouch>
            <DropHint>
              <Text tone="muted">{texts('attachments.drop')}</Text>
            </DropHint>
          </Inline>
          {running ? (
            <>
              <Text size="small">
                {[
                  texts('attachments.sending', { name: running.name }),
                  running.total > 1 &&
                    texts('attachments.sending_of', { number: running.number, total: running.total }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <ProgressBar
                label={texts('attachments.sending', { name: running.name })}
                value={Math.round(running.share * 100)}
                max={100}
              />
            </>
          ) : (
            <Text size="small" tone="muted">
              {texts('attachments.limits')}
            </Text>
          )}
        </Stack>
      </Zone>
    </Stack>
  );
}
