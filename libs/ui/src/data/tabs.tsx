import { Tabs as RadixTabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { screenOnly, tabularNumerals, typeStep } from '../theme/style-fragments.ts';
import { color, fontWeight, space } from '../theme/tokens.ts';

const EDGE = `color-mix(in srgb, ${color.borderControl} 40%, transparent)`;

const Strip = styled(RadixTabs.List)`
  /* Offsets of tabs are measured from here. */
  position: relative;
  display: flex;
  overflow-x: auto;
  scrollbar-width: none;
  /* A shadow at each edge behind which more tabs are: the first two layers scroll and cover it at the end. */
  background:
    linear-gradient(to right, ${color.background} 50%, transparent) local,
    linear-gradient(to left, ${color.background} 50%, transparent) local,
    linear-gradient(to right, ${EDGE}, transparent),
    linear-gradient(to left, ${EDGE}, transparent);
  background-position: left, right, left, right;
  background-size:
    40px 100%,
    40px 100%,
    12px 100%,
    12px 100%;
  background-repeat: no-repeat;
  box-shadow: inset 0 -1px 0 ${color.border};
  ${screenOnly}
`;

const Tab = styled(RadixTabs.Trigger)`
  display: flex;
  align-items: center;
  gap: 6px;
  flex: none;
  min-width: 44px;
  min-height: 40px;
  justify-content: center;
  padding: 0 ${space[3]};
  border: 0;
  border-bottom: 2px solid transparent;
  background: none;
  color: ${color.textMuted};
  font-weight: ${fontWeight.medium};
  cursor: pointer;
  &:hover {
    color: ${color.text};
  }
  &[data-state='active'] {
    color: ${color.text};
    border-bottom-color: ${color.brand};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  @media ${media.touch} {
    min-height: 44px;
  }
`;

const Count = styled.span`
  ${typeStep('small')}
  ${tabularNumerals}
  color: ${color.textMuted};
`;

const Panel = styled(RadixTabs.Content)`
  padding-top: ${space[4]};
`;

export interface TabItem<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly count?: number | undefined;
  readonly content?: ReactNode;
}

export interface TabsProps<Value extends string = string> {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly TabItem<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Parts of a page behind tabs. Only the selected part is rendered. A strip that is too long scrolls to the selected tab. */
export function Tabs<Value extends string = string>({
  label,
  tabs,
  value,
  onChange,
}: TabsProps<Value>): ReactNode {
  const change = (next: string): void => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab) onChange(tab.value);
  };
  const strip = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is found in the document
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[data-state="active"]');
    if (!strip.current || !tab) return;
    strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2;
  }, [value]);
  return (
    <RadixTabs.Root value={value} onValueChange={change}>
      <Strip ref={strip} aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.value} value={tab.value}>
            {tab.label}
            {tab.count !== undefined && <Count>{tab.count}</Count>}
          </Tab>
        ))}
      </Strip>
      {tabs.map((tab) => (
        <Panel key={tab.value} value={tab.value}>
          {tab.content}
        </Panel>
      ))}
    </RadixTabs.Root>
  );
}
