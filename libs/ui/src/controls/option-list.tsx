import { Plus } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Spinner } from '../feedback/spinner.tsx';
import { riseIn } from '../theme/style-fragments.ts';
import { color, fontWeight, layer, motion } from '../theme/tokens.ts';
import { useUiTexts } from '../ui-provider.tsx';
import type { OptionSource } from './combobox-options.ts';
import { type Option, OptionContent, optionListSurface, optionRow } from './option-row.tsx';

const Surface = styled(Popover.Content)`
  ${optionListSurface}
  display: flex;
  flex-direction: column;
  overflow: hidden;
  z-index: ${layer.floating};
  width: max(var(--radix-popover-trigger-width), 220px);
  max-width: calc(100vw - 24px);
  max-height: min(320px, var(--radix-popover-content-available-height));
  animation: ${riseIn} ${motion.fast} ${motion.ease};
`;

// The listbox scrolls, not the surface: axe exempts only the popup of a combobox from keyboard focus.
const Rows = styled.div`
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const Row = styled.div`
  ${optionRow}
`;

const CreateRow = styled(Row)`
  color: ${color.brandText};
  font-weight: ${fontWeight.medium};
  &:not(:first-child) {
    margin-top: 4px;
    &::before {
      content: '';
      position: absolute;
      inset: -3px 0 auto;
      border-top: 1px solid ${color.border};
    }
    position: relative;
  }
`;

const Note = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 8px;
  color: ${color.textMuted};
`;

interface OptionListProps<Value extends string> {
  readonly listId: string;
  readonly label: string;
  readonly container: HTMLElement | undefined;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly source: OptionSource<Value>;
  readonly highlighted: number;
  readonly chosenValue: Value | null;
  readonly emptyText: string;
  /** Null when nothing can be created. */
  readonly createText: string | null;
  readonly onHighlight: (index: number) => void;
  readonly onChoose: (option: Option<Value>) => void;
  readonly onCreate?: (() => void) | undefined;
}

/** The floating listbox of a Combobox or a Select. The control keeps the focus and sets the active option. */
export function OptionList<Value extends string>(props: OptionListProps<Value>): ReactNode {
  const { listId, label, container, anchor, source, highlighted, chosenValue, createText } = props;
  const texts = useUiTexts();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[id="${listId}-${highlighted}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, highlighted]);

  const rowProps = (index: number) => ({
    id: `${listId}-${index}`,
    role: 'option',
    'aria-selected': false,
    'data-highlighted': index === highlighted ? '' : undefined,
    onPointerMove: () => props.onHighlight(index),
    // Pressing must not move the focus out of the control.
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  });
  const isEmpty = source.options.length === 0;

  return (
    <Popover.Portal container={container}>
      <Surface
        ref={list}
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && anchor.current?.parentElement?.contains(event.target))
            event.preventDefault();
        }}
      >
        {isEmpty && source.state === 'loading' && (
          <Note>
            <Spinner />
            {texts.loading}
          </Note>
        )}
        {isEmpty && source.state === 'failed' && <Note role="alert">{texts.loadFailed}</Note>}
        {isEmpty && source.state === 'ready' && <Note>{props.emptyText}</Note>}
        <Rows
          role="listbox"
          id={listId}
          aria-label={label}
          aria-busy={source.state === 'loading' || undefined}
        >
          {source.options.map((option, index) => (
            <Row
              key={option.value}
              {...rowProps(index)}
              aria-selected={option.value === chosenValue}
              aria-disabled={option.disabled || undefined}
              onClick={() => props.onChoose(option)}
            >
              <OptionContent option={option} chosen={option.value === chosenValue} />
            </Row>
          ))}
          {createText !== null && (
            <CreateRow {...rowProps(source.options.length)} onClick={props.onCreate}>
              <Plus size={16} aria-hidden />
              {createText}
            </CreateRow>
          )}
        </Rows>
      </Surface>
    </Popover.Portal>
  );
}
