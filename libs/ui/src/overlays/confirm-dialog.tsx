import { AlertDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../controls/button.tsx';
import { media } from '../theme/media.ts';
import { fadeIn, riseIn, typeStep } from '../theme/style-fragments.ts';
import { color, fontWeight, layer, motion, radius, shadow, space } from '../theme/tokens.ts';
import { useFocusReturn } from './focus-return.ts';
import { useBackCloses } from './use-back-closes.ts';

// Over popovers, because a popover may open this dialog.
const Backdrop = styled(AlertDialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${layer.alert};
  background: var(--color-backdrop);
  animation: ${fadeIn} ${motion.base} ${motion.ease};
`;

// WebKit stretches a fixed grid between its insets despite its height, so a frame centres the panel.
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
  /* The text may contain user input without spaces. */
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
  /** A verb: "Excluir", "Sair". */
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** May return a promise: the button is busy until it settles. The caller closes the dialog. */
  readonly onConfirm: () => unknown;
  /** Red main button; the focus starts on cancel. */
  readonly danger?: boolean | undefined;
  /** Busy state of the caller, for example of a mutation. */
  readonly busy?: boolean | undefined;
  /** Disables confirming; `children` explain why. */
  readonly disabled?: boolean | undefined;
  readonly children?: ReactNode;
}

/** Asks for confirmation of an action that cannot be undone. Escape and the backdrop cancel. */
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
    // A click while confirming, or while the dialog closes.
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
  useBackCloses(open, () => change(false));
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
