import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pauseBefore, recoverByItself } from './away-parts.ts';

const AWAY = '<section id="pricing" data-away="true"><a href="/cadastro">Free</a> no price</section>';
const BACK = '<section id="pricing"><a href="/cadastro">Free</a> R$ 59,88</section>';

let isHidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  vi.useRealTimers();
  isHidden = false;
  document.body.replaceChildren();
  document.head.replaceChildren();
});

const documentOf = (body: string) =>
  `<!doctype html><head><title>now</title><style data-styled="true">.new{}</style></head><body>${body}</body>`;
const reply = (body: string, init?: ResponseInit) => async () => new Response(documentOf(body), init);

function drawn(body: string, ...replies: readonly (() => Promise<Response>)[]) {
  document.head.innerHTML = '<title>before</title><style data-styled="true">.old{}</style>';
  document.body.innerHTML = body;
  const ask = vi.fn<() => Promise<Response>>();
  for (const answer of replies) ask.mockImplementationOnce(answer);
  vi.stubGlobal('fetch', ask);
  const onBack = vi.fn();
  void recoverByItself(onBack);
  return { ask, onBack };
}
const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('a part that is back takes its place, with its styles, and all else stays as its reader has it', async () => {
  const { ask, onBack } = drawn(`${AWAY}<input id="typed">`, reply(`${BACK}<input id="typed">`));
  const typed = document.querySelector('input');
  if (typed) typed.value = 'so far';
  await passSeconds(2);
  expect(document.body.textContent).toContain('R$ 59,88');
  expect(document.querySelector('[data-away]')).toBeNull();
  expect([document.title, document.head.textContent]).toEqual(['now', 'now.new{}']);
  expect(document.querySelector('input')?.value).toBe('so far');
  expect(onBack).toHaveBeenCalledOnce();
  await passSeconds(600);
  expect(ask).toHaveBeenCalledOnce();
});

test('while it is away it is asked for ever more seldom, as late as the server says', async () => {
  const offline = () => Promise.reject(new TypeError('offline'));
  const later = reply(AWAY, { status: 503, headers: { 'retry-after': '20' } });
  const limited = async () => new Response('{"ok":false}', { status: 429 });
  const { ask, onBack } = drawn(AWAY, offline, later, limited, reply(BACK));
  const asked: number[] = [];
  for (const seconds of [2, 3, 1, 19, 1, 15, 1]) {
    await passSeconds(seconds);
    asked.push(ask.mock.calls.length);
  }
  expect(asked).toEqual([1, 1, 2, 2, 3, 3, 4]);
  expect(onBack).toHaveBeenCalledOnce();
  expect(pauseBefore(20, 0, 1)).toBe(36_000);
});

test('nobody asks while nobody looks, and who comes back need not wait', async () => {
  isHidden = true;
  const { ask } = drawn(AWAY, reply(BACK));
  await passSeconds(3_600);
  expect(ask).not.toHaveBeenCalled();
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await passSeconds(0);
  expect(ask).toHaveBeenCalledOnce();
  expect(document.body.textContent).toContain('R$ 59,88');
});

test.each([
  ['on the same link', AWAY, BACK, 'A'],
  [
    'on the part whose link is another now',
    '<main id="content" data-away="true"><a href="/blog">again</a></main>',
    '<main id="content"><a href="/blog/faltas">Faltas</a></main>',
    'MAIN',
  ],
])('the focus stays %s', async (_where, before, after, focused) => {
  drawn(before, reply(after));
  document.querySelector('a')?.focus();
  await passSeconds(2);
  expect(document.querySelector('[data-away]')).toBeNull();
  expect(document.activeElement?.tagName).toBe(focused);
});
