import { authRoutes } from '@alinha/contracts-accounts';
import { Button, color, Heading, PasswordField, Stack, space, Text } from '@alinha/ui';
import { ApiError, callApi, errorMessage, useTexts } from '@alinha/web-kit';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { unlock } from '../session/idle-lock.ts';
import { signOut } from '../session/sign-out.ts';

const Cover = styled.div`
  position: fixed;
  inset: 0;
  z-index: 2147483647;
  display: grid;
  place-items: center;
  padding: ${space[4]};
  overflow: auto;
  background: ${color.background};
`;

const Form = styled.form`
  width: 100%;
  max-width: 360px;
`;

/** Hides the page, and dialogs and messages that open later, from focus, screen readers and the browser's search. */
function useInertPage(cover: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const hidden: Element[] = [];
    const hide = () => {
      for (const element of document.body.children) {
        if (element === cover.current || element.hasAttribute('inert')) continue;
        element.setAttribute('inert', '');
        hidden.push(element);
      }
    };
    hide();
    const observer = new MutationObserver(hide);
    observer.observe(document.body, { childList: true });
    return () => {
      observer.disconnect();
      for (const element of hidden) element.removeAttribute('inert');
    };
  }, [cover]);
}

/** Keeps the keys of a locked page from its shortcuts. */
function useOwnKeys(cover: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const isInside = ({ target }: Event) => target instanceof Node && cover.current?.contains(target);
    const refuse = (event: Event) => {
      if (!isInside(event)) event.stopImmediatePropagation();
    };
    const keep = (event: Event) => event.stopPropagation();
    window.addEventListener('keydown', refuse, true);
    document.body.addEventListener('keydown', keep);
    return () => {
      window.removeEventListener('keydown', refuse, true);
      document.body.removeEventListener('keydown', keep);
    };
  }, [cover]);
}

type IdleCoverProps = { readonly user: { readonly name: string; readonly email: string } | null };

/** Covers a locked page until the password is confirmed or the user signs out. */
export function IdleCover({ user }: IdleCoverProps): ReactNode {
  const texts = useTexts();
  const cover = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<'unlock' | 'sign-out' | null>(null);
  useInertPage(cover);
  useOwnKeys(cover);
  useEffect(() => {
    // The title may name a client.
    const { title } = document;
    document.title = texts('idle_lock.title');
    input.current?.focus();
    return () => {
      document.title = title;
    };
  }, [texts]);

  const attempt = async (what: 'unlock' | 'sign-out', failed: string, work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(what);
    setError(null);
    try {
      await work();
    } catch (failure) {
      const field = failure instanceof ApiError ? failure.fields.password : undefined;
      setError(field ?? errorMessage(failure, failed));
      setPassword('');
      input.current?.focus();
    }
    setBusy(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt('unlock', texts('idle_lock.failed'), async () => {
      await callApi(authRoutes.confirm, { body: { password } });
      unlock();
    });
  };
  return createPortal(
    <Cover ref={cover} role="dialog" aria-modal="true" aria-labelledby="idle-cover-title">
      <Form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <Heading level={1} id="idle-cover-title">
            {texts('idle_lock.title')}
          </Heading>
          <Text tone="muted">
            {user ? texts('idle_lock.text_named', { name: user.name }) : texts('idle_lock.text')}
          </Text>
          {/* For password managers. */}
          <input type="text" hidden readOnly autoComplete="username" value={user?.email ?? ''} />
          <PasswordField
            ref={input}
            label={texts('idle_lock.password')}
            autoComplete="current-password"
            error={error ?? undefined}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" variant="primary" block busy={busy === 'unlock'}>
            {texts('idle_lock.unlock')}
          </Button>
          <Button
            variant="ghost"
            block
            busy={busy === 'sign-out'}
            onClick={() => void attempt('sign-out', texts('sign_out.failed'), signOut)}
          >
            {texts('sign_out.confirm')}
          </Button>
        </Stack>
      </Form>
    </Cover>,
    document.body,
  );
}
