import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_SCRIPT } from '../server/first-script.ts';
import { enhanceSearch } from './blog-search.ts';
import { enhanceDeletion } from './deletion-form.ts';

const $ = <E extends HTMLElement>(selector: string): E => {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
};

function typeInto(selector: string, value: string): void {
  const field = $<HTMLInputElement>(selector);
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

beforeEach(() => {
  // happy-dom does not render dialogs.
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(() => {
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

function blog(): void {
  document.body.innerHTML = `<form data-search><input name="q"></form>
    <ul data-posts><li data-title="ocupacao da sala">A</li><li data-title="faltas no estudio">B</li></ul>
    <div data-no-match hidden><a data-show-all href="/blog">all</a></div>`;
  enhanceSearch();
}
const shown = () => [...document.querySelectorAll<HTMLElement>('li')].filter((post) => !post.hidden).length;

test('the search matches titles without case or accents and is in the address', () => {
  blog();
  typeInto('input', '  OCUPAÇÃO ');
  expect([shown(), window.location.search]).toEqual([1, '?q=OCUPA%C3%87%C3%83O']);
  typeInto('input', 'nothing');
  expect([shown(), $('[data-no-match]').hidden]).toEqual([0, false]);
  $('[data-show-all]').click();
  expect([shown(), window.location.search, document.activeElement]).toEqual([2, '', $('input')]);
});

function drawDeletion(reply: () => Promise<Response>) {
  document.body.innerHTML = `<form data-deletion action="/api/account-deletion-requests" data-required="required"
    data-invalid="invalid" data-failed="failed"><input name="email" type="email" required>
    <p id="problem" hidden><svg></svg><span></span></p><button type="submit">Send</button></form>
    <dialog data-done><button type="button" data-close>Close</button></dialog>`;
  const fetchMock = vi.fn(reply);
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}
function deletion(reply: () => Promise<Response>) {
  const fetchMock = drawDeletion(reply);
  enhanceDeletion();
  return fetchMock;
}
const submit = () => $<HTMLFormElement>('form').requestSubmit();
const problem = () => $('#problem').textContent;

test('the form sends no request for an invalid e-mail', () => {
  const fetchMock = deletion(async () => new Response('{}'));
  submit();
  expect(problem()).toBe('required');
  typeInto('input', 'nobody');
  submit();
  expect([problem(), $('input').getAttribute('aria-invalid')]).toEqual(['invalid', 'true']);
  expect($('#problem').hidden).toBe(false);
  typeInto('input', 'nobody@x');
  expect([problem(), $('#problem').hidden]).toEqual(['', true]);
  expect(fetchMock).not.toHaveBeenCalled();
});

test('a sent request is confirmed once in the dialog and the form is empty', async () => {
  const fetchMock = deletion(async () => new Response('{"ok":true}'));
  typeInto('input', ' a@studio.example ');
  submit();
  submit();
  await vi.waitFor(() => expect($<HTMLDialogElement>('dialog').open).toBe(true));
  expect(fetchMock).toHaveBeenCalledOnce();
  expect(fetchMock.mock.calls[0]).toMatchObject([
    expect.stringContaining('/api/account-deletion-requests'),
    { body: '{"email":"a@studio.example"}' },
  ]);
  expect($<HTMLInputElement>('input').value).toBe('');
  $('[data-close]').click();
  expect(document.activeElement).toBe($('input'));
});

test('a form that is sent before its script loads is sent once after it loads', async () => {
  // biome-ignore lint/security/noGlobalEval: happy-dom does not run scripts that a test inserts; a browser does
  window.eval(FIRST_SCRIPT);
  const fetchMock = drawDeletion(async () => new Response('{"ok":true}'));
  $<HTMLInputElement>('input').value = 'a@studio.example';
  const submitted = vi.fn();
  window.addEventListener('submit', (event) => submitted(event.defaultPrevented), { once: true });
  $<HTMLButtonElement>('button').click();
  expect(submitted).toHaveBeenCalledWith(true);
  expect($('button').getAttribute('aria-busy')).toBe('true');
  expect(fetchMock).not.toHaveBeenCalled();
  enhanceDeletion();
  await vi.waitFor(() => expect($<HTMLDialogElement>('dialog').open).toBe(true));
  expect(fetchMock).toHaveBeenCalledOnce();
});

test.each([
  ["the server's text", async () => new Response('{"error":"Devagar."}', { status: 429 }), 'Devagar.'],
  [
    'its own text without a text of the server',
    async () => new Response('<html>', { status: 502 }),
    'failed',
  ],
  ['its own text without a connection', () => Promise.reject(new TypeError('offline')), 'failed'],
])('a failed request shows %s', async (_name, reply, text) => {
  deletion(reply as () => Promise<Response>);
  typeInto('input', 'a@studio.example');
  submit();
  await vi.waitFor(() => expect(problem()).toBe(text));
  expect([$<HTMLDialogElement>('dialog').open, $('button').hasAttribute('aria-busy')]).toEqual([
    false,
    false,
  ]);
});
