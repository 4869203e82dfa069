import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { remoteConfig } from '../vite.base.ts';

const NOTHING = '\0alinha:nothing';
const LODASH = '\0alinha:lodash/';
/** The widget's table of views, and the static members of those that the agenda does not use. */
const VIEWS = /^var VIEWS = .*$/m;
const UNUSED_MEMBERS = /^(MonthView|WorkWeek|Agenda)\.\w+ = (.*;$|[\s\S]*?^\}(?: : \{\})?;$)/gm;
const parts = fileURLToPath(new URL('src/widget-lodash.ts', import.meta.url));

/**
 * Omits unused parts of react-big-calendar: month, work week, list and overlay, because the agenda has its own month view,
 * its other date libraries, and all of lodash except a few functions.
 */
function leanCalendar(): Plugin {
  return {
    name: 'alinha:lean-calendar',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(react-overlays$|dayjs\/plugin\/|lodash\/)/ },
      handler(source, importer) {
        if (!importer?.includes('/react-big-calendar/')) return null;
        return source.startsWith('lodash/') ? LODASH + source.slice('lodash/'.length) : NOTHING;
      },
    },
    transform: {
      filter: { id: /\/react-big-calendar\.esm\.js$/ },
      handler(code) {
        if (!VIEWS.test(code))
          throw new Error('react-big-calendar has no table of views: adapt this transform');
        const lean = code.replace(UNUSED_MEMBERS, '').replace(VIEWS, 'var VIEWS = { week: Week, day: Day };');
        return { code: lean, map: null };
      },
    },
    load: {
      filter: { id: /^\0alinha:(nothing$|lodash\/)/ },
      handler: (id) =>
        id === NOTHING
          ? 'export default function nothing() { return null; }\nexport { nothing as Overlay };'
          : `export { ${id.slice(LODASH.length)} as default } from ${JSON.stringify(parts)};`,
    },
  };
}

export default defineConfig(remoteConfig(import.meta.url, [leanCalendar()]));
