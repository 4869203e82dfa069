import { defineConfig } from 'vitest/config';
import { browserTests } from '../vitest.base.ts';

export default defineConfig(
  browserTests('mfe-agenda', { forget: 'src/appointments/forget-agenda-address.ts' }),
);
