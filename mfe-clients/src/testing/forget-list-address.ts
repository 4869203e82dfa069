/** Loaded before every test: files share their modules, and none begins where another left the list. */
import { afterEach } from 'vitest';
import { rememberList } from '../features/clients/list-address.ts';

afterEach(() => rememberList(''));
