import { LONGEST_AUDIO_BYTES } from '@alinha/contracts-agenda';
import { expect, test } from 'vitest';
import { LONGEST_RECORDING_SECONDS, SAMPLE_RATE, SPEED } from './recording.ts';
import { encodeWav, wavBytes } from './wav.ts';

async function viewOf(samples: readonly number[]): Promise<DataView> {
  return new DataView(await encodeWav(new Float32Array(samples), 16_000).arrayBuffer());
}

const textAt = (view: DataView, at: number) => String.fromCharCode(...new Uint8Array(view.buffer, at, 4));

test('a file has the header of mono 16-bit PCM with its rate', async () => {
  const view = await viewOf([0, 0, 0]);
  expect([textAt(view, 0), textAt(view, 8), textAt(view, 36)]).toEqual(['RIFF', 'WAVE', 'data']);
  expect(view.byteLength).toBe(wavBytes(3));
  expect(view.getUint32(4, true)).toBe(view.byteLength - 8);
  expect(view.getUint16(20, true)).toBe(1);
  expect(view.getUint16(22, true)).toBe(1);
  expect(view.getUint32(24, true)).toBe(16_000);
  expect(view.getUint32(28, true)).toBe(32_000);
  expect(view.getUint16(34, true)).toBe(16);
  expect(view.getUint32(40, true)).toBe(6);
});

test('samples keep their level, and louder ones are clipped', async () => {
  const view = await viewOf([0, 1, -1, 0.5, 2, -2]);
  const levels = Array.from({ length: 6 }, (_, index) => view.getInt16(44 + 2 * index, true));
  expect(levels).toEqual([0, 32_767, -32_768, 16_383, 32_767, -32_768]);
});

test('the longest recording, sped up, is below the limit of providers', () => {
  expect(wavBytes((LONGEST_RECORDING_SECONDS * SAMPLE_RATE) / SPEED)).toBeLessThan(LONGEST_AUDIO_BYTES);
});
