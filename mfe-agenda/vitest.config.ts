import { defineConfig } from 'vitest/config';
import { browserTests } from '../vitest.base.ts';

export default defineConfig(
  browserTests('mfe-agenda', { resetFile: 'src/appointments/forget-agenda-address.ts' }),
);
