import { ErrorPanel, LogoMark, Skeleton } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { memo, type ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { OUTLET_ID } from '../remotes/register-remotes.ts';
import { loadRegistry, type RegistryState } from '../remotes/registry-store.ts';
import { useRemoteStatus } from '../remotes/remote-status.ts';

const appear = keyframes`from { opacity: 0; }`;

// Most loads are shorter than the delay, so nothing flickers.
const Waiting = styled.div`
  display: grid;
  gap: 16px;
  padding: 24px;
  animation: ${appear} 160ms 240ms both;
`;

const Centred = styled.div`
  display: grid;
  place-items: center;
  min-height: 60dvh;
  padding: 24px;
`;

/**
 * "Carregando...", shown while the session or the registry is unknown. `index.html` has the style, and the same markup
 * for the time before the scripts load. That copy is visible only with a session; `data-drawn` makes this one visible always.
 */
export function LoadingPage(): ReactNode {
  const texts = useTexts();
  return (
    <div className="frame" data-drawn="">
      <LogoMark size={40} />
      <p role="status">{texts('loading')}</p>
    </div>
  );
}

function RegistryFailed(): ReactNode {
  const texts = useTexts();
  return (
    <Centred>
      <ErrorPanel
        title={texts('registry_failed.title')}
        text={texts('registry_failed.text')}
        onRetry={() => void loadRegistry()}
      />
    </Centred>
  );
}

function RemoteState({ owner }: { owner: string | null }): ReactNode {
  const texts = useTexts();
  const status = useRemoteStatus(owner);
  if (status.phase === 'failed') {
    return (
      <Centred>
        <ErrorPanel
          title={texts('remote_failed.title')}
          text={texts('remote_failed.text')}
          onRetry={status.retry}
        />
      </Centred>
    );
  }
  if (status.phase !== 'loading') return null;
  return (
    <Waiting role="status" aria-label={texts('loading')}>
      <Skeleton width="220px" height="28px" />
      <Skeleton width="100%" height="200px" />
    </Waiting>
  );
}

// React must never change the content of remotes.
const RemoteContainer = memo(
  () => <div id={OUTLET_ID} />,
  () => true,
);

type OutletProps = {
  /** Id of the remote that owns the address; null without one. */
  readonly owner: string | null;
  readonly phase: RegistryState['phase'];
};

/** Container of the remotes, and their loading and error states. */
export function Outlet({ owner, phase }: OutletProps): ReactNode {
  return (
    <>
      {phase === 'loading' && <LoadingPage />}
      {phase === 'failed' && <RegistryFailed />}
      {phase === 'ready' && <RemoteState owner={owner} />}
      <RemoteContainer />
    </>
  );
}
