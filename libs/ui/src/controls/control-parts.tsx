import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { controlFrame } from '../theme/style-fragments.ts';
import { color, radius } from '../theme/tokens.ts';

/**
 * Focuses an input that selects its text on focus. By default the browser then places the caret, and typed digits extend
 * the old number.
 */
export function focusOnPress(event: MouseEvent<HTMLInputElement>): void {
  if (document.activeElement === event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.focus();
}

/** An input in the frame of all controls. */
export const ControlInput = styled.input<{ $startPad?: number; $endPad?: number }>`
  ${controlFrame}
  ${({ $startPad }) => ($startPad === undefined ? '' : `padding-left: ${$startPad}px;`)}
  ${({ $endPad }) => ($endPad === undefined ? '' : `padding-right: ${$endPad}px;`)}
  text-overflow: ellipsis;
  &::-webkit-search-cancel-button {
    display: none;
  }
`;

/** Contains a control and the elements over its edges. */
export const ControlBox = styled.div`
  position: relative;
  display: flex;
  min-width: 0;
  flex: 1;
`;

/** An icon, prefix or suffix over the start or end of a control; does not block presses. */
export const ControlAdornment = styled.span<{ $at: 'start' | 'end' }>`
  position: absolute;
  inset-block: 0;
  ${({ $at }) => ($at === 'start' ? 'left: 12px;' : 'right: 12px;')}
  display: flex;
  align-items: center;
  color: ${color.textMuted};
  pointer-events: none;
`;

/** A button over the end of a control: show password, clear, step. */
export const ControlButton = styled.button`
  position: absolute;
  inset-block: 0;
  right: 0;
  display: grid;
  place-items: center;
  width: 36px;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.textMuted};
  border-radius: ${radius.control};
  cursor: pointer;
  &:hover {
    color: ${color.text};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  @media ${media.touch} {
    width: 44px;
  }
`;

/** Form props of a value field (one whose `onChange` gets a value, not an event). */
export interface ValueFieldProps<Value, Out = Value> {
  readonly value: Value;
  readonly onChange: (value: Out) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
}
