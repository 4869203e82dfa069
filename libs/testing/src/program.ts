import { fileURLToPath } from 'node:url';

/** The built program of that name, as `npm start` and the image run it. */
export const programPath = (name: string): string =>
  fileURLToPath(new URL(`../../../dist/server/${name}.js`, import.meta.url));
