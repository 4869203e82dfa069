import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../controls/button.tsx';
import { Badge } from '../feedback/badge.tsx';
import { tabularNumerals, typeStep } from '../theme/style-fragments.ts';
import { color, fontWeight, space } from '../theme/tokens.ts';

/** A list in a dialog. It may scroll, so it is focusable for keyboard users. */
export const LongList = styled.ul.attrs({ tabIndex: 0 })`
  max-height: 40dvh;
  margin-top: ${space[2]};
  overflow-y: auto;
  /* Shadow at the lower edge while there is more below; the end of the list covers it. */
  background:
    linear-gradient(transparent, ${color.raised} 60%) bottom / 100% 40px no-repeat local,
    linear-gradient(transparent, color-mix(in srgb, ${color.text} 22%, transparent)) bottom / 100% 16px no-repeat
      scroll;
`;

const Group = styled.li`
  padding: ${space[2]} 0;
  & + & {
    border-top: 1px solid ${color.border};
  }
`;

const GroupHead = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space[2]};
  margin-top: 4px;
`;

const Reasons = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
`;

const OneDate = styled.li`
  display: grid;
  gap: 2px;
  padding: ${space[2]} 0;
  border-top: 1px solid ${color.border};
  overflow-wrap: anywhere;
  &:first-child {
    border-top: 0;
  }
  small {
    ${typeStep('small')}
    color: ${color.textMuted};
  }
`;

const When = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space[3]};
  font-weight: ${fontWeight.medium};
  ${tabularNumerals}
`;

/** Dates of a cause before the "show more" button, which is never shown for a single hidden date. */
const SHOWN = 3;

export type CauseDate = {
  readonly key: string;
  readonly day: string;
  readonly time: string;
  readonly detail?: string | undefined;
};

export type Cause = {
  /** Reasons in one phrase. */
  readonly name: string;
  /** One or two words each. */
  readonly reasons: readonly string[];
  readonly dates: readonly CauseDate[];
  /** Controls for its dates. */
  readonly choice?: ReactNode;
};

export interface CauseListProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly causes: readonly Cause[];
  /** "12 datas" */
  readonly countText: (count: number) => string;
  /** Text of the button that shows the rest: "Mostrar mais 9 datas". */
  readonly moreText: (hidden: number) => string;
  readonly fewerText: string;
}

/** Conflicts of many dates, grouped by cause: the first dates of each, the rest on request. */
export function CauseList({ label, causes, ...texts }: CauseListProps): ReactNode {
  return (
    <LongList aria-label={label}>
      {causes.map((cause) => (
        <CauseDates key={cause.name} cause={cause} {...texts} />
      ))}
    </LongList>
  );
}

type CauseDatesProps = Omit<CauseListProps, 'label' | 'causes'> & { readonly cause: Cause };

function CauseDates({ cause, countText, moreText, fewerText }: CauseDatesProps): ReactNode {
  const { name, reasons, dates, choice } = cause;
  const [showsAll, setShowsAll] = useState(false);
  const isLong = dates.length > SHOWN + 1;
  const shown = isLong && !showsAll ? dates.slice(0, SHOWN) : dates;
  return (
    <Group aria-label={name}>
      <GroupHead>
        <Reasons>
          {reasons.map((reason) => (
            <Badge key={reason} tone="warning">
              {reason}
            </Badge>
          ))}
        </Reasons>
        <Badge>{countText(dates.length)}</Badge>
      </GroupHead>
      {choice}
      <ul>
        {shown.map(({ key, day, time, detail }) => (
          <OneDate key={key}>
            <When>
              <span>{day}</span>
              <span>{time}</span>
            </When>
            {detail && <small>{detail}</small>}
          </OneDate>
        ))}
      </ul>
      {isLong && (
        <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? fewerText : moreText(dates.length - SHOWN)}
        </Button>
      )}
    </Group>
  );
}
