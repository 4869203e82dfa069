import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { publish } from '../fixtures/blog.ts';
import { SCREENS } from '../fixtures/screens.ts';
import { newStudio, signUp } from '../fixtures/studio.ts';
import { SIZES, useVisits, type Visit } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { OnboardingPage } from '../pages/onboarding.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';
import { SignUpPage } from '../pages/sign-up.page.ts';

const SITE = 'mfe-public/src/site';
const visit = useVisits();

/** The landing page with script and font, without pictures. */
const LANDING_LIMIT_BYTES = 120 * 1024;

const unique = Date.now().toString(36);
const POSTS = [
  {
    title: `Faltas no estúdio ${unique}`,
    subtitle: 'Cinco hábitos que ajudam',
    meta_description: 'Como reduzir faltas.',
    blocks: [
      { type: 'text', text: '<p>Lembre <strong>na véspera</strong>.</p>' },
      { type: 'heading', level: 2, text: 'Um bom horário' },
    ],
  },
  {
    title: `Ocupação da sala ${unique}`,
    blocks: [{ type: 'text', text: `<p>${'Palavras '.repeat(30)}</p>` }],
  },
] as const;

/** Posts are published once, by the first test that needs them. */
let slug = '';
async function withPosts(): Promise<void> {
  if (slug) return;
  const writer = await visit();
  const [post] = await publish(
    writer.context,
    POSTS.map((post) => ({ ...post, blocks: [...post.blocks] })),
  );
  slug = post?.slug ?? '';
}

describe.each(SCREENS)('in $language at $width px', { tags: ['screens'] }, ({ language, ...size }) => {
  test('the public pages fit the screen and are accessible', async () => {
    await withPosts();
    const reader = await visit({ language, size, album: `public-site-${language}-${size.width}` });
    const texts = reader.texts(SITE);
    const { page } = reader;
    for (const [name, path, heading] of [
      ['landing', '/', texts('landing.hero_title')],
      ['blog', '/blog', texts('blog.title')],
      ['post', `/blog/${slug}`, POSTS[0].title],
      ['legal', '/politica-e-termos', texts('site.legal')],
      ['delete-account', '/delete_account', texts('deletion.title')],
    ] as const) {
      await reader.open(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await reader.checkScreen(name);
    }
  });
});

test('the links of the landing page open their pages', async () => {
  const reader = await visit({ size: SIZES[0] });
  const texts = reader.texts(SITE);
  const { page } = reader;
  await reader.open('/#pricing');
  const href = (name: string, nth = 0) =>
    page.getByRole('link', { name, exact: true }).nth(nth).getAttribute('href');
  expect(await href(texts('landing.hero_action'))).toBe('/cadastro');
  // Both feature cards; the third link belongs to the free plan.
  for (const card of [0, 1]) expect(await href(texts('landing.features.action'), card)).toBe('/login');
  expect(await page.getByRole('link', { name: texts('landing.features.action') }).count()).toBe(3);
  for (const plan of ['monthly', 'semiannual', 'annual'] as const) {
    const name = texts('landing.pricing.choose_plan', { plan: texts(`landing.pricing.${plan}.name`) });
    expect(await href(name)).toBe(`/login?plan=${plan}`);
  }
  await page.locator('#pricing').getByText('R$ 49,90', { exact: true }).waitFor();
  const contact = page.getByRole('link', { name: texts('site.contact') });
  expect(await contact.getAttribute('href')).toMatch(/^https:\/\/wa\.me\//);
  expect(await contact.getAttribute('target')).toBe('_blank');
  const question = page.getByText(texts('landing.faq.limit_question'));
  await question.click();
  await page.getByText(texts('landing.faq.limit_answer')).waitFor();
  await page
    .locator('summary')
    .filter({ hasText: texts('site.menu') })
    .click();
  await page.getByRole('link', { name: texts('site.blog'), exact: true }).click();
  await reader.arrive('/blog');
  reader.checkQuiet('landing');
});

test("a first visit uses the browser's language, and a chosen language applies everywhere", async () => {
  const reader = await visit({ language: 'en', isFirstVisit: true });
  const { page } = reader;
  await reader.open('/');
  await page.getByRole('heading', { name: reader.texts(SITE)('landing.hero_title') }).waitFor();
  await page.getByRole('link', { name: 'PT Português' }).click();
  await page.getByRole('heading', { name: 'A agenda do seu estúdio' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await reader.open('/blog');
  expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
  await reader.open('/login');
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  await page.getByText('English').click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await reader.open('/politica-e-termos');
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
  reader.checkQuiet('languages');
});

test.each([
  { language: 'pt', address: '200.147.3.157', country: 'BR', spoken: 'en' },
  { language: 'en', address: '8.8.8.8', country: 'US', spoken: 'pt' },
] as const)(
  'a first visit from $country is in $language everywhere although its browser uses $spoken',
  { tags: ['deep'] },
  async ({ language, address, country, spoken }) => {
    const reader = await visit({ language, spoken, address, isFirstVisit: true });
    const { page } = reader;
    const locale = language === 'pt' ? 'pt-BR' : 'en-US';
    const shown = () => page.locator('html').getAttribute('lang');
    await reader.open('/');
    await page.getByRole('heading', { name: reader.texts(SITE)('landing.hero_title') }).waitFor();
    expect(await shown()).toBe(locale);
    await reader.open(SignInPage.path);
    await page.getByRole('heading', { name: reader.texts('mfe-public')('sign_in.title') }).waitFor();
    // The loaded screen has replaced its server-rendered first view.
    await page.locator('#first-paint').waitFor({ state: 'detached' });
    expect(await shown()).toBe(locale);
    await reader.open(SignUpPage.path);
    await new SignUpPage(reader).signUp(newStudio());
    await reader.arrive(OnboardingPage.path);
    await new OnboardingPage(reader).title.waitFor();
    await reader.open(AgendaPage.path);
    await new AgendaPage(reader).title.waitFor();
    expect(await shown()).toBe(locale);
    const stored = await page.evaluate(() => [localStorage.getItem('country'), localStorage.getItem('lang')]);
    // The detected language is not stored as a choice.
    expect(stored).toEqual([country, null]);
    reader.checkQuiet('first visit');
  },
);

test('a language in the address overrides the stored choice on every page, and a choice made there is stored', {
  tags: ['deep'],
}, async () => {
  const reader = await visit({ isFirstVisit: true });
  const { page } = reader;
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('lang', 'pt'));
  for (const path of ['/?lang=en', '/login?lang=en', '/cadastro?lang=en']) {
    await page.goto(path);
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
  }
  await page.goto('/login?lang=en&source=elsewhere');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  // Focus needs the loaded screen.
  await page.getByLabel('Email').focus();
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByText('Português').click();
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  expect(new URL(page.url()).search).toBe('?source=elsewhere');
  // Also before any script has loaded.
  const release = await holdScripts(page);
  await page.goto('/login?lang=en', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByText('Português').click();
  await page.waitForURL((url) => url.search === '');
  release();
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  await page.goto('/politica-e-termos');
  expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
});

test('the blog search finds posts by title, ignoring case and accents', async () => {
  await withPosts();
  const reader = await visit();
  const texts = reader.texts(SITE);
  const { page } = reader;
  await reader.open('/blog');
  const search = page.getByPlaceholder('Pesquisar...');
  const card = (title: string) => page.getByRole('article').filter({ hasText: title });
  await search.fill(`OCUPACAO DA SALA ${unique.toUpperCase()}`);
  await card(POSTS[1].title).waitFor();
  expect(await card(POSTS[0].title).isVisible()).toBe(false);
  expect((await card(POSTS[1].title).getByText('Palavras').innerText()).length).toBeLessThanOrEqual(121);
  await search.fill('nada disso existe');
  await page.getByText(texts('blog.no_match')).waitFor();
  await page.getByRole('link', { name: texts('blog.show_all') }).click();
  await page.getByRole('link', { name: texts('blog.read_more_about', { title: POSTS[0].title }) }).click();
  await reader.arrive(`/blog/${slug}`);
  await page.getByRole('link', { name: texts('post.call_action') }).click();
  await reader.arrive('/');
  reader.checkQuiet('blog');
});

test('a post contains its metadata in the served document', { tags: ['deep'] }, async () => {
  await withPosts();
  const reader = await visit({ language: 'en' });
  const reply = await reader.context.request.get(`/blog/${slug}`);
  const html = await reply.text();
  for (const part of [
    `<title>${POSTS[0].title}</title>`,
    '<meta name="description" content="Como reduzir faltas."/>',
    '<meta property="og:type" content="article"/>',
    '<meta property="og:locale" content="pt_BR"/>',
    '<meta property="og:site_name" content="Alinha"/>',
    '<meta property="article:published_time" content="20',
    '<meta property="article:modified_time" content="20',
    `/blog/${slug}"/>`,
    '"@type":"BlogPosting"',
  ])
    expect(html).toContain(part);
});

test('an unknown post returns 404 with a link back', { tags: ['deep'] }, async () => {
  const reader = await visit();
  const texts = reader.texts(SITE);
  reader.problems.expectFailure({ status: 404, method: 'GET', path: /^\/blog\/nao-existe$/ });
  await reader.open('/blog/nao-existe');
  await reader.page.getByRole('heading', { name: texts('post.gone_title') }).waitFor();
  await reader.page.getByRole('link', { name: texts('post.gone_action') }).click();
  await reader.arrive('/blog');
  reader.checkQuiet('gone post');
});

test('a deletion request gets the same reply for every e-mail', async () => {
  const reader = await visit({ size: SIZES[0], album: 'public-site-deletion' });
  const texts = reader.texts(SITE);
  const { page } = reader;
  await reader.open('/delete_account');
  const email = page.getByLabel(texts('deletion.email'));
  const submit = page.getByRole('button', { name: texts('deletion.submit') });
  await submit.click();
  await page.getByText(texts('deletion.required')).waitFor();
  await email.fill('nobody');
  await submit.click();
  await page.getByText(texts('deletion.invalid')).waitFor();
  await email.fill('nobody@studio.example');
  await submit.click();
  const dialog = page.getByRole('dialog', { name: 'Solicitação recebida' });
  await dialog
    .getByText('Vamos entrar em contato por email para confirmar a deleção da conta em até 48 horas.')
    .waitFor();
  await reader.checkScreen('received');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await email.inputValue()).toBe('');
});

test('a deletion request sent before scripts have loaded is sent later', { tags: ['deep'] }, async () => {
  const reader = await visit();
  const texts = reader.texts(SITE);
  const { page } = reader;
  const release = await holdScripts(page);
  await page.goto('/delete_account', { waitUntil: 'commit' });
  await page.getByLabel(texts('deletion.email')).fill('nobody@studio.example');
  await page.getByRole('button', { name: texts('deletion.submit') }).click();
  expect(reader.pathname()).toBe('/delete_account');
  release();
  await page.getByRole('dialog', { name: 'Solicitação recebida' }).waitFor();
  expect(reader.pathname()).toBe('/delete_account');
  reader.checkQuiet('early request');
});

test('unknown addresses lead to the sign-in page, and the source named by an address is stored', async () => {
  const reader = await visit();
  await reader.open('/nowhere?source=app2');
  await reader.arrive(SignInPage.path);
  await new SignInPage(reader).title.waitFor();
  expect(await reader.page.evaluate(() => window.localStorage.getItem('source'))).toBe('app2');
  await reader.open('/?source=elsewhere');
  expect(await reader.page.evaluate(() => window.localStorage.getItem('source'))).toBe('elsewhere');
});

test('a link to the current page does nothing, and back and forward still work', async () => {
  const reader = await visit();
  const { page } = reader;
  await reader.open('/');
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  await page.getByRole('link', { name: reader.texts(SITE)('site.home'), exact: true }).click();
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  await page.getByRole('link', { name: reader.texts(SITE)('site.blog'), exact: true }).click();
  await reader.arrive('/blog');
  await page.goBack();
  await reader.arrive('/');
  await page.goForward();
  await reader.arrive('/blog');
});

test('a signed-in user gets the agenda instead of the sign-in page, and links to it on other pages', async () => {
  const person = await visit();
  await signUp(person.context);
  for (const path of ['/login', '/cadastro']) {
    await person.open(path);
    await person.arrive('/app/appointments');
  }
  await person.open('/');
  const ways = person.page.getByRole('link', { name: person.texts(SITE)('site.open_agenda') });
  // Links in the header, at the start and at the end of the page.
  expect(await ways.count()).toBe(3);
  expect(
    await person.page.getByRole('link', { name: person.texts(SITE)('landing.hero_action') }).count(),
  ).toBe(0);
  await ways.first().click();
  await person.arrive('/app/appointments');
});

test('without scripts every page shows its content, and the sign-in page explains the missing form', async () => {
  await withPosts();
  const reader = await visit({ withoutScripts: true });
  const texts = reader.texts(SITE);
  const { page } = reader;
  await reader.open('/');
  await page.getByRole('heading', { name: texts('landing.pricing.title') }).waitFor();
  await page.getByText('R$ 49,90', { exact: true }).first().waitFor();
  await reader.open(`/blog?q=${unique}`);
  expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(POSTS.length);
  await reader.open(`/blog/${slug}`);
  await page.getByText('na véspera').waitFor();
  await reader.open('/login');
  await page.locator('#no-script', { hasText: 'O Alinha precisa de JavaScript.' }).waitFor();
  expect(await page.getByLabel('Senha', { exact: true }).isVisible()).toBe(false);
  await reader.open('/delete_account');
  const notice = page.locator('form noscript');
  await notice.waitFor();
  expect(await notice.textContent()).toContain(texts('deletion.no_script'));
  // This installation has no contact number.
  expect(await notice.textContent()).not.toContain(texts('deletion.no_script_contact'));
  expect(await page.getByRole('button', { name: texts('deletion.submit') }).isVisible()).toBe(false);
});

/** Blocks every script until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function openHeld(stranger: Visit): Promise<() => void> {
  const release = await holdScripts(stranger.page);
  await stranger.page.goto('/login', { waitUntil: 'commit' });
  await stranger.page.getByLabel('E-mail').waitFor();
  return release;
}

test('text typed before any script has loaded stays, and typing continues', { tags: ['deep'] }, async () => {
  const stranger = await visit({ size: SIZES[0] });
  const { page } = stranger;
  const release = await openHeld(stranger);
  const place = () => page.getByLabel('E-mail').boundingBox();
  const before = await place();
  await page.getByLabel('E-mail').fill('helena@studio.example');
  await page.getByLabel('Senha', { exact: true }).pressSequentially('seg');
  release();
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await page.keyboard.type('redo1');
  expect(await page.getByLabel('E-mail').inputValue()).toBe('helena@studio.example');
  expect(await page.getByLabel('Senha', { exact: true }).inputValue()).toBe('segredo1');
  expect(await place()).toEqual(before);
  stranger.checkQuiet('first paint');
});

test('a form sent before any script has loaded is sent after loading', { tags: ['deep'] }, async () => {
  const stranger = await visit();
  const studio = await signUp(stranger.context);
  await stranger.context.clearCookies();
  const release = await openHeld(stranger);
  await new SignInPage(stranger).signIn(studio);
  expect(stranger.pathname()).toBe('/login');
  release();
  await stranger.arrive('/app/appointments');
});

test('the landing page is smaller than its limit', async () => {
  const reader = await visit({ size: SIZES[0], isFirstVisit: true });
  const { page } = reader;
  const session = await reader.context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto('/', { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(LANDING_LIMIT_BYTES);
});
