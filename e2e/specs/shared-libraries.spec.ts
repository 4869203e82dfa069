import { expect, test } from 'vitest';
import { signUp } from '../fixtures/studio.ts';
import { useVisits } from '../fixtures/visit.ts';
import { Shell } from '../pages/shell.page.ts';

const visit = useVisits();

/** Texts that occur once in each library's code and survive minification. */
const MARKS = {
  react: 'react.transitional.element',
  'react-dom': '__reactFiber$',
  'styled-components': 'data-styled-version',
} as const;

test('shell and remotes load one copy of react, react-dom and styled-components together', async () => {
  const person = await visit();
  await signUp(person.context);
  const scripts = new Map<string, Promise<string>>();
  person.page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js') && response.ok()) scripts.set(pathname, response.text());
  });
  await person.open('/app/appointments');
  const shell = new Shell(person);
  await shell.accountButton.waitFor();
  await shell.goTo('mfe-clients', '/app/clients');
  await person.page.getByRole('heading', { level: 1 }).waitFor();
  await shell.goTo('mfe-settings', '/app/settings');
  await person.page.getByRole('heading', { level: 1 }).waitFor();
  const sources = await Promise.all([...scripts].map(async ([path, text]) => ({ path, text: await text })));
  for (const [library, mark] of Object.entries(MARKS)) {
    const carriers = sources.filter(({ text }) => text.includes(mark)).map(({ path }) => path);
    expect(carriers, library).toHaveLength(1);
  }
});
