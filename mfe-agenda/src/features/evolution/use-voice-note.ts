import { AUDIO_FIELD, evolutionRoutes } from '@alinha/contracts-agenda';
import { ApiError, callApi } from '@alinha/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  LONGEST_RECORDING_SECONDS,
  type Recording,
  type RecordingProblem,
  recordingProblem,
  spedUp,
  startRecording,
} from './recording.ts';

export type VoiceState =
  | { readonly status: 'idle' }
  /** The browser asks for permission to use the microphone. */
  | { readonly status: 'opening' }
  | { readonly status: 'recording'; readonly startedAt: number }
  | { readonly status: 'transcribing' }
  /** The recording can be sent again. */
  | { readonly status: 'failed'; readonly error: ApiError; readonly audio: Blob };

export type VoiceNote = {
  readonly state: VoiceState;
  readonly start: () => void;
  /** Ends the recording and transcribes it. */
  readonly stop: () => void;
  readonly retry: () => void;
  /** Discards the recording in any state. */
  readonly discard: () => void;
};

export type VoiceEvents = {
  readonly onTranscript: (text: string) => void;
  readonly onProblem: (problem: RecordingProblem) => void;
  readonly onLongest: () => void;
};

async function transcribe(audio: Blob, signal: AbortSignal): Promise<string> {
  const body = new FormData();
  body.append(AUDIO_FIELD, audio, 'recording');
  const { text } = await callApi(evolutionRoutes.transcribe, { body }, { signal });
  return text;
}

/** A dictation from the microphone to the text, one at a time. */
export function useVoiceNote(events: VoiceEvents): VoiceNote {
  const [state, setState] = useState<VoiceState>({ status: 'idle' });
  const recording = useRef<Recording>(undefined);
  // The current recording or upload; aborted when it is discarded.
  const current = useRef(new AbortController());
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });

  const end = useCallback(() => {
    current.current.abort();
    recording.current?.stop();
    recording.current = undefined;
  }, []);
  useEffect(() => end, [end]);

  const send = async (audio: Blob) => {
    current.current = new AbortController();
    const { signal } = current.current;
    setState({ status: 'transcribing' });
    try {
      const text = await transcribe(audio, signal);
      setState({ status: 'idle' });
      latest.current.onTranscript(text);
    } catch (error) {
      if (error instanceof ApiError) setState({ status: 'failed', error, audio });
      else if (!signal.aborted) throw error;
    }
  };

  const record = async () => {
    current.current = new AbortController();
    const { signal } = current.current;
    setState({ status: 'opening' });
    const fail = (error: unknown) => {
      if (signal.aborted) return;
      setState({ status: 'idle' });
      latest.current.onProblem(recordingProblem(error));
    };
    let opened: Recording;
    try {
      opened = await startRecording();
    } catch (error) {
      return fail(error);
    }
    if (signal.aborted) return opened.stop();
    recording.current = opened;
    setState({ status: 'recording', startedAt: performance.now() });
    const limit = setTimeout(() => {
      opened.stop();
      latest.current.onLongest();
    }, LONGEST_RECORDING_SECONDS * 1000);
    let recorded: Blob;
    try {
      recorded = await opened.ended;
    } catch (error) {
      return fail(error);
    } finally {
      clearTimeout(limit);
    }
    if (signal.aborted) return;
    setState({ status: 'transcribing' });
    const audio = await spedUp(recorded);
    if (!signal.aborted) await send(audio);
  };

  return {
    state,
    start: () => void record(),
    stop: () => recording.current?.stop(),
    retry: () => {
      if (state.status === 'failed') void send(state.audio);
    },
    discard: () => {
      end();
      setState({ status: 'idle' });
    },
  };
}
