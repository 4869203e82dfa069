import { GlobalStyle, LateToaster } from '@alinha/ui';
import { LeaveQuestionDialog, PasswordDialog, usePlace, useSession } from '@alinha/web-kit';
import { type ReactNode, useEffect } from 'react';
import { IdleCover } from './chrome/idle-cover.tsx';
import { ShellLayout } from './chrome/shell-layout.tsx';
import { useFirstPaintEnd } from './remotes/first-paint-end.ts';
import { registerRemoteApplications } from './remotes/register-remotes.ts';
import { ownerOf } from './remotes/registry.ts';
import { useRegistry } from './remotes/registry-store.ts';
import { unlock, useIdleLock } from './session/idle-lock.ts';
import { RequiredFactorBanner } from './session/required-factor-banner.tsx';
import { isSignedInArea, needsSession, redirectOf } from './session/session-guard.ts';
import { UnknownSessionBanner } from './session/unknown-session-banner.tsx';
import { useCompanyFailure } from './session/use-company-failure.ts';
import { useRedirect } from './session/use-redirect.ts';

/** Shows a redirect, the loading page, or the remote that owns the address, with or without chrome. */
export function ShellApp(): ReactNode {
  const { pathname } = usePlace();
  const registryState = useRegistry();
  const session = useSession({ enabled: needsSession(pathname) });
  const registry = registryState.phase === 'ready' ? registryState.registry : null;
  const owner = registry && ownerOf(registry, pathname);
  const target = registry && redirectOf(pathname, session, owner !== null);

  useEffect(() => {
    if (registry) registerRemoteApplications(registry);
  }, [registry]);
  const isUnknown = useRedirect(target, session);
  useCompanyFailure();

  useFirstPaintEnd({
    owner: owner?.id ?? null,
    isOver: target !== null || registryState.phase === 'failed',
  });

  const inside = isSignedInArea(pathname);
  // Menu and banners need calls that are refused until the second factor is set up.
  const needsFactor = session.user?.needs_factor === true;
  const isLocked = useIdleLock(session.company?.idle_lock_minutes ?? null);
  const hasNoSession = session.status === 'signed-out' && session.failure === null;
  useEffect(() => {
    // The next sign-in asks for a password anyway.
    if (isLocked && hasNoSession) unlock();
  }, [isLocked, hasNoSession]);
  const isWaiting = target !== null || (inside && session.status !== 'signed-in');
  useEffect(() => {
    // The shell now renders its own frame.
    if (!isWaiting) delete document.documentElement.dataset.frame;
  }, [isWaiting]);
  return (
    <>
      <GlobalStyle />
      <ShellLayout
        session={inside && !isWaiting && !needsFactor ? session : null}
        notice={
          isUnknown && !inside ? (
            <UnknownSessionBanner isChecking={session.status === 'loading'} />
          ) : needsFactor && inside ? (
            <RequiredFactorBanner />
          ) : undefined
        }
        registry={registry ?? []}
        owner={isWaiting ? null : (owner?.id ?? null)}
        phase={registryState.phase === 'ready' && isWaiting ? 'loading' : registryState.phase}
      />
      <LeaveQuestionDialog />
      <PasswordDialog />
      <LateToaster />
      {isLocked && inside && session.status !== 'signed-out' && <IdleCover user={session.user} />}
    </>
  );
}
