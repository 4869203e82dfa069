const HEADER_BYTES = 44;
const BYTES_A_SAMPLE = 2;

/** Size of a mono file of 16-bit samples. */
export function wavBytes(samples: number): number {
  return HEADER_BYTES + samples * BYTES_A_SAMPLE;
}

/** Encodes samples from -1 to 1 as a mono WAV file of 16 bits; louder samples are clipped. */
export function encodeWav(samples: Float32Array, sampleRate: number): Blob {
  const view = new DataView(new ArrayBuffer(wavBytes(samples.length)));
  const writeText = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index));
  };
  writeText(0, 'RIFF');
  view.setUint32(4, view.byteLength - 8, true);
  writeText(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // PCM, one channel.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * BYTES_A_SAMPLE, true);
  view.setUint16(32, BYTES_A_SAMPLE, true);
  view.setUint16(34, 8 * BYTES_A_SAMPLE, true);
  writeText(36, 'data');
  view.setUint32(40, samples.length * BYTES_A_SAMPLE, true);
  samples.forEach((sample, index) => {
    const level = Math.max(-1, Math.min(1, sample));
    view.setInt16(HEADER_BYTES + index * BYTES_A_SAMPLE, level * (level < 0 ? 0x8000 : 0x7fff), true);
  });
  return new Blob([view], { type: 'audio/wav' });
}
