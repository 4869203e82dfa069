/** Loaded before every test: files share their modules, and none begins where another left the agenda. */
import { afterEach } from 'vitest';
import { rememberAgenda } from './agenda-address-memory.ts';

afterEach(() => rememberAgenda(''));
