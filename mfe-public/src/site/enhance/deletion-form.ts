/** Text, @, and text with a dot. The server refuses at least the same texts. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type Failure = { readonly error?: unknown; readonly fields?: { readonly email?: unknown } };

async function failureText(reply: Response, fallback: string): Promise<string> {
  const { error, fields }: Failure = await reply.json().catch(() => ({}));
  for (const text of [fields?.email, error]) if (typeof text === 'string') return text;
  return fallback;
}

/**
 * Sends the request and confirms it in a dialog. Before `noValidate` is set, the inline script of the document blocks
 * submits and marks the form as sent.
 */
export function enhanceDeletion(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-deletion]');
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-done]');
  const field = form?.querySelector<HTMLInputElement>('input[name="email"]');
  const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]');
  const problem = form?.querySelector<HTMLElement>('#problem');
  const words = problem?.querySelector('span');
  if (!form || !dialog || !field || !button || !problem || !words) return;
  const { required = '', invalid = '', failed = '' } = form.dataset;
  form.noValidate = true;

  const showProblem = (text: string) => {
    words.textContent = text;
    problem.hidden = text === '';
    if (text) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  };
  const refuse = (text: string) => {
    showProblem(text);
    field.focus();
  };
  const send = async (email: string) => {
    button.setAttribute('aria-busy', 'true');
    try {
      const reply = await fetch(form.action, {
        method: 'POST',
        headers: {
          Accept: 'application/json',
          'Accept-Language': document.documentElement.lang,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ email }),
      });
      if (!reply.ok) return refuse(await failureText(reply, failed));
      form.reset();
      dialog.showModal();
    } catch {
      refuse(failed);
    } finally {
      button.removeAttribute('aria-busy');
    }
  };

  field.addEventListener('input', () => showProblem(''));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const email = field.value.trim();
    if (button.getAttribute('aria-busy') === 'true') return;
    if (!email) return refuse(required);
    if (!EMAIL.test(email)) return refuse(invalid);
    showProblem('');
    void send(email);
  });
  dialog.addEventListener('click', (event) => {
    const isOutside = event.target === dialog;
    const isButton = event.target instanceof Element && event.target.closest('[data-close]') !== null;
    if (isOutside || isButton) dialog.close();
  });
  dialog.addEventListener('close', () => field.focus());
  if (form.dataset.sent === undefined) return;
  delete form.dataset.sent;
  button.removeAttribute('aria-busy');
  form.requestSubmit();
}
