import { encodeWav } from './wav.ts';

/** A recording stops after this time. Sped up, it is well below the limits of providers. */
export const LONGEST_RECORDING_SECONDS = 15 * 60;
/** Speech is transcribed equally well at this speed, and costs less. */
export const SPEED = 1.3;
/** Hertz. Speech-to-text models resample to this rate. */
export const SAMPLE_RATE = 16_000;
/** Enough for speech. */
const BITS_PER_SECOND = 64_000;

/** Chromium and Firefox have the first, Safari the second. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm'] as const;

export type RecordingProblem = 'denied' | 'absent' | 'busy' | 'unsupported';

/** Names of errors of `getUserMedia` and `MediaRecorder`. All others mean that the browser cannot record. */
const PROBLEMS: Readonly<Record<string, RecordingProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export function recordingProblem(error: unknown): RecordingProblem {
  return PROBLEMS[(error as Error | undefined)?.name ?? ''] ?? 'unsupported';
}

export type Recording = {
  /**
   * The recording when it has ended: by `stop`, by an error of the recorder or because the microphone was removed.
   * Rejects when an error came before any data.
   */
  readonly ended: Promise<Blob>;
  stop(): void;
};

/**
 * Requests the microphone and records.
 * @throws the browser's error when there is no microphone or no permission
 */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(stream, {
      audioBitsPerSecond: BITS_PER_SECOND,
      ...(mimeType && { mimeType }),
    });
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop();
    };
    const parts: Blob[] = [];
    const ended = new Promise<Blob>((resolve, reject) => {
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
      let failure: unknown;
      recorder.addEventListener('error', (event) => {
        failure = (event as Event & { readonly error?: unknown }).error;
        stop();
      });
      // Browsers deliver the data recorded so far and `stop` after an error too.
      recorder.addEventListener('stop', () => {
        release();
        const audio = new Blob(parts, { type: recorder.mimeType });
        if (failure !== undefined && audio.size === 0) reject(failure);
        else resolve(audio);
      });
    });
    recorder.start();
    return { ended, stop };
  } catch (error) {
    release();
    throw error;
  }
}

/** The recording at {@link SPEED} as a small WAV file; unchanged when the browser cannot decode it. */
export async function spedUp(recording: Blob): Promise<Blob> {
  try {
    // Used only to decode, so one sample is enough.
    const decoder = new OfflineAudioContext(1, 1, SAMPLE_RATE);
    const audio = await decoder.decodeAudioData(await recording.arrayBuffer());
    const samples = Math.ceil((audio.duration * SAMPLE_RATE) / SPEED);
    const context = new OfflineAudioContext(1, samples, SAMPLE_RATE);
    const source = context.createBufferSource();
    source.buffer = audio;
    source.playbackRate.value = SPEED;
    source.connect(context.destination);
    source.start();
    const rendered = await context.startRendering();
    return encodeWav(rendered.getChannelData(0), SAMPLE_RATE);
  } catch {
    return recording;
  }
}
