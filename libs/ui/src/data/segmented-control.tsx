import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { visuallyHidden } from '../theme/style-fragments.ts';
import { color, fontWeight, motion, radius } from '../theme/tokens.ts';

const Group = styled.div<{ $block: boolean }>`
  display: ${({ $block }) => ($block ? 'flex' : 'inline-flex')};
  padding: 2px;
  gap: 2px;
  background: color-mix(in srgb, ${color.text} 7%, transparent);
  border-radius: ${radius.control};
`;

const Segment = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  /* As wide as the text; equal widths only when there is room. */
  flex: 1 0 auto;
  gap: 6px;
  min-height: 32px;
  padding: 0 12px;
  border-radius: 6px;
  color: ${color.textMuted};
  font-weight: ${fontWeight.medium};
  white-space: nowrap;
  cursor: pointer;
  svg {
    flex: none;
  }
  transition: background ${motion.fast} ${motion.ease};
  &:hover {
    color: ${color.text};
  }
  &:has(input:checked) {
    background: ${color.selected};
    color: ${color.text};
    box-shadow:
      0 0 0 1px color-mix(in srgb, ${color.text} 8%, transparent),
      0 1px 2px rgb(0 0 0 / 0.08);
  }
  &:has(input:focus-visible) {
    outline: 2px solid ${color.focus};
    outline-offset: 2px;
  }
  @media ${media.touch} {
    min-width: 44px;
    min-height: 44px;
  }
`;

const HiddenRadio = styled.input`
  ${visuallyHidden}
`;

export interface Segment<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface SegmentedControlProps<Value extends string = string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Full width of the container. */
  readonly block?: boolean | undefined;
}

/** Chooses one of two to four views: day, week, month. Arrow keys move between them. */
export function SegmentedControl<Value extends string = string>(
  props: SegmentedControlProps<Value>,
): ReactNode {
  const { label, segments, value, onChange, block = false } = props;
  const name = useId();
  return (
    <Group role="radiogroup" aria-label={label} $block={block}>
      {segments.map((segment) => (
        <Segment key={segment.value}>
          <HiddenRadio
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            // After a mouse click, arrow keys must act on the page, not on this control.
            onClick={({ detail, currentTarget }) => detail > 0 && currentTarget.blur()}
          />
          {segment.icon}
          {segment.label}
        </Segment>
      ))}
    </Group>
  );
}
