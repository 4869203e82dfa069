import { vi } from 'vitest';

/** A fake microphone that records `content`. */
export type FakeMicrophone = {
  readonly isOn: () => boolean;
  /** Ends the recording like an unplugged microphone. */
  readonly unplug: () => void;
  /** The recorder fails: it reports the error, then delivers the data recorded so far and stops. */
  readonly fail: () => void;
};

type MicrophoneOptions = {
  readonly type?: string;
  readonly content?: string;
  /** Name of the error when access is refused. */
  readonly refusal?: string;
  /** Step at which a missing codec is reported. */
  readonly codecError?: 'construct' | 'record';
};

/** Installs a microphone and a recorder until `vi.unstubAllGlobals`. */
export function fakeMicrophone(options: MicrophoneOptions = {}): FakeMicrophone {
  const { type = 'audio/webm;codecs=opus', content = 'voice', refusal, codecError } = options;
  let isOn = false;
  let recorder: FakeRecorder | null = null;

  class FakeRecorder extends EventTarget {
    static isTypeSupported = (wanted: string) => wanted === type;
    state: 'inactive' | 'recording' = 'inactive';
    readonly mimeType: string;

    constructor(_stream: unknown, { mimeType = '' }: { mimeType?: string } = {}) {
      super();
      if (codecError === 'construct') throw new DOMException('no codec', 'NotSupportedError');
      this.mimeType = mimeType;
      recorder = this;
    }

    start(): void {
      this.state = 'recording';
      if (codecError !== 'record') return;
      queueMicrotask(() => this.fail(new DOMException('no codec', 'NotSupportedError')));
    }

    fail(error: DOMException): void {
      this.state = 'inactive';
      this.dispatchEvent(Object.assign(new Event('error'), { error }));
      queueMicrotask(() => this.stop());
    }

    stop(): void {
      this.state = 'inactive';
      const data = new Blob(codecError ? [] : [content], { type: this.mimeType });
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
      this.dispatchEvent(new Event('stop'));
    }
  }
  const track = {
    stop: () => {
      isOn = false;
    },
  };
  const getUserMedia = async () => {
    if (refusal) throw new DOMException('refused', refusal);
    isOn = true;
    return { getTracks: () => [track] };
  };
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: { getUserMedia } } }));
  const failure = () => new DOMException('recorder failed', 'UnknownError');
  return { isOn: () => isOn, unplug: () => recorder?.stop(), fail: () => recorder?.fail(failure()) };
}
