import { fileURLToPath } from 'node:url';

/** Path of a built program, as run by `npm start` and the image. */
export const programPath = (name: string): string =>
  fileURLToPath(new URL(`../../../dist/server/${name}.js`, import.meta.url));
