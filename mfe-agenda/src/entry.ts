import { defineRemote } from '@alinha/web-kit';
import remote from '../remote.json' with { type: 'json' };
import { routes } from './agenda.routes.tsx';

/** The exposed module that the shell mounts. */
export const { bootstrap, mount, unmount } = defineRemote({
  id: remote.id,
  basePaths: remote.basePaths,
  catalogs: { pt: () => import('./locales/pt.json'), en: () => import('./locales/en.json') },
  routes,
});
