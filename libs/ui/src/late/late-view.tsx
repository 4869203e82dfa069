import { X } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../controls/icon-button.tsx';
import { ErrorState } from '../feedback/states.tsx';
import { floatingSurface } from '../theme/style-fragments.ts';
import { layer, space } from '../theme/tokens.ts';
import { useUiTexts } from '../ui-provider.tsx';

const Panel = styled.div`
  ${floatingSurface}
  position: fixed;
  top: 20vh;
  left: 50%;
  z-index: ${layer.alert};
  width: min(360px, calc(100vw - 32px));
  transform: translateX(-50%);
`;

const Corner = styled.div`
  position: absolute;
  top: ${space[1]};
  right: ${space[1]};
`;

type FailureProps = { readonly onRetry: () => void; readonly onClose: () => void };

function FloatingFailure({ onRetry, onClose }: FailureProps): ReactNode {
  const texts = useUiTexts();
  return (
    <Panel>
      <ErrorState compact text={texts.loadFailed} onRetry={onRetry} />
      <Corner>
        <IconButton
          label={texts.close}
          tooltip={false}
          icon={<X size={18} aria-hidden />}
          onClick={onClose}
        />
      </Corner>
    </Panel>
  );
}

function FailureInPlace({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return <ErrorState text={useUiTexts().loadFailed} onRetry={onRetry} />;
}

/** Fetch functions of all late views of the page. */
const fetchers = new Set<() => Promise<void>>();

/**
 * Fetches all late views that are not loaded, so that no press waits. A failure is shown only when a view is wanted.
 */
export async function fetchLateViews(): Promise<void> {
  await Promise.allSettled([...fetchers].map((fetchIt) => fetchIt()));
}

export type LateViewOptions<Props> = {
  /** True when the view is wanted; default always. It stays rendered afterwards, so that it can close. */
  readonly when?: (props: Props) => boolean;
  /** Renders the view and its error in place; default: the error floats over the page. */
  readonly inPlace?: boolean;
  /** Rendered while the file loads. */
  readonly fallback?: ReactNode;
};

/**
 * A view whose file is fetched when it is wanted, not with the screen that may open it. A failed fetch shows an error
 * with a retry in its place.
 */
export function lateView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { when = () => true, inPlace = false, fallback = null }: LateViewOptions<Props> = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetchIt = () => {
    loading ??= load().then(
      (view) => {
        loaded = view;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  fetchers.add(fetchIt);

  return function Late(props: Props): ReactNode {
    const isWanted = when(props);
    const wasWanted = useRef(false);
    wasWanted.current ||= isWanted;
    const [failure, setFailure] = useState<'none' | 'shown' | 'closed'>('none');
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (!isWanted) setFailure('none');
      if (!isWanted || loaded || failure !== 'none') return;
      let isUnmounted = false;
      fetchIt().then(
        () => !isUnmounted && redraw(),
        () => !isUnmounted && setFailure('shown'),
      );
      return () => {
        isUnmounted = true;
      };
    }, [isWanted, failure]);
    const View = loaded;
    if (View && wasWanted.current) return <View {...props} />;
    if (!isWanted || failure === 'closed') return null;
    if (failure === 'none') return fallback;
    const retry = () => setFailure('none');
    return inPlace ? (
      <FailureInPlace onRetry={retry} />
    ) : (
      <FloatingFailure onRetry={retry} onClose={() => setFailure('closed')} />
    );
  };
}
