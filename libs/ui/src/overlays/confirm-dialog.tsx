import { AlertDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../controls/button.tsx';
import { media } from '../theme/media.ts';
import { fadeIn, riseIn, typeStep } from '../theme/style-fragments.ts';
import { color, fontWeight, layer, motion, radius, shadow, space } from '../theme/tokens.ts';
import { useFocusReturn } from './focus-return.ts';

// A question may come from a popover, and then stands over it.
const Backdrop = styled(AlertDialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${layer.alert};
  background: var(--color-backdrop);
  animation: ${fadeIn} ${motion.base} ${motion.ease};
`;

// WebKit stretches a fixed grid between its insets in spite of its height: the panel is centred by a frame around it.
const Place = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${layer.alert};
  display: flex;
  align-items: center;
  justify-content: center;
  pointer-events: none;
`;

const Panel = styled(AlertDialog.Content)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[2]};
  width: min(400px, calc(100vw - 32px));
  max-height: calc(100dvh - 32px);
  padding: ${space[5]};
  overflow-y: auto;
  /* What somebody has written stands in the question, also without a space. */
  overflow-wrap: anywhere;
  background: ${color.raised};
  color: ${color.text};
  border-radius: ${radius.dialog};
  box-shadow: ${shadow.floating};
  animation: ${riseIn} ${motion.slow} ${motion.ease};
  outline: none;
`;

const Title = styled(AlertDialog.Title)`
  ${typeStep('lead')}
  font-weight: ${fontWeight.semibold};
  letter-spacing: -0.01em;
`;

const Body = styled(AlertDialog.Description)`
  color: ${color.textMuted};
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[2]};
  margin-top: ${space[3]};
  @media ${media.phone} {
    > * {
      flex: 1 0 auto;
    }
  }
`;

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly text: ReactNode;
  /** The verb: "Excluir", "Sair". */
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** May return a promise: the button is busy until it settles, and the caller closes the dialog. */
  readonly onConfirm: () => unknown;
  /** Red main button, and the focus starts on cancel. */
  readonly danger?: boolean | undefined;
  /** Busy from outside, as from a mutation. */
  readonly busy?: boolean | undefined;
  /** The choices inside allow no confirmation; `children` say why. */
  readonly disabled?: boolean | undefined;
  readonly children?: ReactNode;
}

/** Asks before something that cannot be undone. Escape and the backdrop mean cancel. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const {
    open,
    onOpenChange,
    title,
    text,
    confirmLabel,
    cancelLabel,
    onConfirm,
    danger = false,
    disabled = false,
    children,
  } = props;
  const focusReturn = useFocusReturn();
  const [waiting, setWaiting] = useState(false);
  const busy = props.busy === true || waiting;
  const confirm = async (): Promise<void> => {
    // A click while it is on its way, or while the dialog leaves.
    if (busy || disabled || !open) return;
    setWaiting(true);
    try {
      await onConfirm();
    } finally {
      setWaiting(false);
    }
  };
  const change = (next: boolean): void => {
    if (!busy) onOpenChange(next);
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        <Backdrop onClick={() => change(false)} />
        <Place>
          <Panel {...focusReturn}>
            <Title dir="auto">{title}</Title>
            <Body asChild>
              <div>{text}</div>
            </Body>
            {children}
            <Foot>
              <AlertDialog.Cancel asChild>
                <Button aria-disabled={busy || undefined}>{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <Button
                variant={danger ? 'danger' : 'primary'}
                busy={busy}
                disabled={disabled}
                onClick={() => void confirm()}
              >
                {confirmLabel}
              </Button>
            </Foot>
          </Panel>
        </Place>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
