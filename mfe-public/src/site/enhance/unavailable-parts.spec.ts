import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pauseBefore, recoverByItself } from './unavailable-parts.ts';

const UNAVAILABLE =
  '<section id="pricing" data-unavailable="true"><a href="/cadastro">Free</a> no price</section>';
const AVAILABLE = '<section id="pricing"><a href="/cadastro">Free</a> R$ 59,88</section>';

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
  const fetchMock = vi.fn<() => Promise<Response>>();
  for (const one of replies) fetchMock.mockImplementationOnce(one);
  vi.stubGlobal('fetch', fetchMock);
  const onRecovered = vi.fn();
  void recoverByItself(onRecovered);
  return { fetchMock, onRecovered };
}
const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('an available part replaces its placeholder, with its styles, and the rest of the page is unchanged', async () => {
  const { fetchMock, onRecovered } = drawn(
    `${UNAVAILABLE}<input id="typed">`,
    reply(`${AVAILABLE}<input id="typed">`),
  );
  const typed = document.querySelector('input');
  if (typed) typed.value = 'so far';
  await passSeconds(2);
  expect(document.body.textContent).toContain('R$ 59,88');
  expect(document.querySelector('[data-unavailable]')).toBeNull();
  expect([document.title, document.head.textContent]).toEqual(['now', 'now.new{}']);
  expect(document.querySelector('input')?.value).toBe('so far');
  expect(onRecovered).toHaveBeenCalledOnce();
  await passSeconds(600);
  expect(fetchMock).toHaveBeenCalledOnce();
});

test("retries have growing pauses that are never shorter than the server's Retry-After", async () => {
  const offline = () => Promise.reject(new TypeError('offline'));
  const later = reply(UNAVAILABLE, { status: 503, headers: { 'retry-after': '20' } });
  const limited = async () => new Response('{"ok":false}', { status: 429 });
  const { fetchMock, onRecovered } = drawn(UNAVAILABLE, offline, later, limited, reply(AVAILABLE));
  const callCounts: number[] = [];
  for (const seconds of [2, 3, 1, 19, 1, 15, 1]) {
    await passSeconds(seconds);
    callCounts.push(fetchMock.mock.calls.length);
  }
  expect(callCounts).toEqual([1, 1, 2, 2, 3, 3, 4]);
  expect(onRecovered).toHaveBeenCalledOnce();
  expect(pauseBefore(20, 0, 1)).toBe(36_000);
});

test('a hidden page sends no request, and retries at once when it is shown', async () => {
  isHidden = true;
  const { fetchMock } = drawn(UNAVAILABLE, reply(AVAILABLE));
  await passSeconds(3_600);
  expect(fetchMock).not.toHaveBeenCalled();
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await passSeconds(0);
  expect(fetchMock).toHaveBeenCalledOnce();
  expect(document.body.textContent).toContain('R$ 59,88');
});

test.each([
  ['on the same link', UNAVAILABLE, AVAILABLE, 'A'],
  [
    'on the part when its link changed',
    '<main id="content" data-unavailable="true"><a href="/blog">again</a></main>',
    '<main id="content"><a href="/blog/faltas">Faltas</a></main>',
    'MAIN',
  ],
])('the focus stays %s when a part is replaced', async (_where, before, after, focused) => {
  drawn(before, reply(after));
  document.querySelector('a')?.focus();
  await passSeconds(2);
  expect(document.querySelector('[data-unavailable]')).toBeNull();
  expect(document.activeElement?.tagName).toBe(focused);
});
