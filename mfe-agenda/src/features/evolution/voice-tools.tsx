import {
  Banner,
  Button,
  color,
  fontWeight,
  Inline,
  media,
  radius,
  Spinner,
  space,
  Text,
  tabularNumerals,
  VisuallyHidden,
} from '@alinha/ui';
import { ApiError, errorMessage } from '@alinha/web-kit';
import { Mic, RotateCw, Square, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { minutesAndSeconds, useElapsedSeconds } from './elapsed-time.ts';
import { useNoteTexts } from './note-texts.ts';
import { LONGEST_RECORDING_SECONDS } from './recording.ts';
import type { VoiceNote } from './use-voice-note.ts';

const pulse = keyframes`50% { opacity: 0.35; }`;

const Strip = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[3]};
  padding: ${space[2]} ${space[3]};
  background: ${color.sunken};
  border: 1px solid ${color.border};
  border-radius: ${radius.control};
`;

const Now = styled.div`
  flex: 1 1 160px;
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 28px;
`;

const Tools = styled.div`
  display: grid;
  gap: ${space[3]};
`;

const Light = styled.span`
  width: 10px;
  height: 10px;
  border-radius: 50%;
  background: ${color.danger};
  animation: ${pulse} 1600ms ease-in-out infinite;
  @media ${media.reducedMotion} {
    animation: none;
  }
`;

const Timer = styled.span`
  ${tabularNumerals}
  font-weight: ${fontWeight.semibold};
`;

function RecordingStrip({ voice, startedAt }: { voice: VoiceNote; startedAt: number }): ReactNode {
  const texts = useNoteTexts();
  const seconds = useElapsedSeconds(startedAt);
  return (
    <Strip>
      <Now>
        <Light aria-hidden />
        {texts('evolution.voice.recording')}
        <Timer role="timer">{minutesAndSeconds(seconds)}</Timer>
        <Text as="span" tone="muted" numeric>
          {texts('evolution.voice.longest', { time: minutesAndSeconds(LONGEST_RECORDING_SECONDS) })}
        </Text>
      </Now>
      <Inline gap={2}>
        <Button
          variant="primary"
          size="sm"
          icon={<Square size={12} fill="currentcolor" aria-hidden />}
          onClick={voice.stop}
        >
          {texts('evolution.voice.stop')}
        </Button>
        <DiscardButton voice={voice} />
      </Inline>
    </Strip>
  );
}

function WaitingStrip({ voice, children }: { voice: VoiceNote; children: string }): ReactNode {
  const texts = useNoteTexts();
  return (
    <Strip>
      <Now>
        <Spinner />
        {children}
      </Now>
      <Button variant="ghost" size="sm" onClick={voice.discard}>
        {texts('evolution.cancel')}
      </Button>
    </Strip>
  );
}

function DiscardButton({ voice }: { voice: VoiceNote }): ReactNode {
  const texts = useNoteTexts();
  return (
    <Button variant="ghost" size="sm" icon={<Trash2 size={14} aria-hidden />} onClick={voice.discard}>
      {texts('evolution.voice.discard')}
    </Button>
  );
}

function FailedStrip({ voice, error }: { voice: VoiceNote; error: Error }): ReactNode {
  const texts = useNoteTexts();
  const message = errorMessage(error, '');
  const hasNoKey = error instanceof ApiError && error.code === 'AI_NOT_CONFIGURED';
  const title = texts('evolution.voice.failed');
  return (
    <Banner
      tone="danger"
      title={title}
      action={
        <Inline gap={2}>
          <Button size="sm" icon={<RotateCw size={14} aria-hidden />} onClick={voice.retry}>
            {texts('evolution.voice.retry')}
          </Button>
          <DiscardButton voice={voice} />
        </Inline>
      }
    >
      {message && <div>{message}</div>}
      {hasNoKey && <div>{texts('evolution.no_key')}</div>}
      <div>{texts('evolution.voice.still_there')}</div>
    </Banner>
  );
}

type VoiceToolsProps = {
  readonly voice: VoiceNote;
  /** False when the installation has no API key of a speech provider, so that recordings cannot be transcribed. */
  readonly hasKey: boolean;
  /** Buttons beside the dictation button. */
  readonly children: ReactNode;
};

/** Dictation button, and state and actions of a running dictation. */
export function VoiceTools({ voice, hasKey, children }: VoiceToolsProps): ReactNode {
  const texts = useNoteTexts();
  const [showsNoKey, setShowsNoKey] = useState(false);
  const tools = useRef<HTMLDivElement>(null);
  const { state } = voice;
  const { status } = state;
  const lastStatus = useRef(status);
  useEffect(() => {
    if (lastStatus.current === status) return;
    lastStatus.current = status;
    // The pressed button is unmounted, so the first new button gets the focus.
    if (document.activeElement === document.body) tools.current?.querySelector('button')?.focus();
  }, [status]);
  return (
    <Tools ref={tools}>
      <VisuallyHidden role="status">
        {status === 'recording' && texts('evolution.voice.recording')}
        {status === 'transcribing' && texts('evolution.voice.transcribing')}
      </VisuallyHidden>
      {state.status === 'recording' && <RecordingStrip voice={voice} startedAt={state.startedAt} />}
      {state.status === 'opening' && (
        <WaitingStrip voice={voice}>{texts('evolution.voice.opening')}</WaitingStrip>
      )}
      {state.status === 'transcribing' && (
        <WaitingStrip voice={voice}>{texts('evolution.voice.transcribing')}</WaitingStrip>
      )}
      {state.status === 'failed' && <FailedStrip voice={voice} error={state.error} />}
      {showsNoKey && (
        <div role="alert">
          <Banner tone="warning" title={texts('evolution.voice.no_key')}>
            {texts('evolution.no_key')}
          </Banner>
        </div>
      )}
      <Inline gap={2}>
        {status === 'idle' && (
          <Button
            icon={<Mic size={16} aria-hidden />}
            onClick={hasKey ? voice.start : () => setShowsNoKey(true)}
          >
            {texts('evolution.voice.record')}
          </Button>
        )}
        {children}
      </Inline>
    </Tools>
  );
}
