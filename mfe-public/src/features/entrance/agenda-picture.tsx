import {
  ColorBar,
  color,
  ellipsis,
  fontWeight,
  professionalTint,
  radius,
  Swatch,
  shadow,
  space,
  tabularNumerals,
  typeStep,
} from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { APPOINTMENTS, DAY, PROFESSIONALS } from './picture-morning.ts';

const HOUR_PX = 60;
const FIRST_HOUR = 8;
const HOURS = [8, 9, 10, 11, 12] as const;
const NOW_HOUR = 10.75;

/** Room for the upper half of the first hour's text. */
const DAY_TOP_PX = 10;
/** The last hour is cut off, like in a scrolled agenda. */
const DAY_PX = DAY_TOP_PX + HOURS.length * HOUR_PX - 26;
/** Two columns are readable below this width, three are not. */
const NARROW = '(max-width: 480px)';

const topOf = (hour: number) => DAY_TOP_PX + (hour - FIRST_HOUR) * HOUR_PX;

/** 9.5 to 09:30. */
function clockText(hour: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(hour))}:${two(Math.round((hour % 1) * 60))}`;
}

const Frame = styled.div`
  position: relative;
  width: min(560px, 100%);
  container-type: inline-size;
  background: ${color.surface};
  border-radius: ${radius.dialog};
  box-shadow: ${shadow.floating};
  user-select: none;
`;

const Head = styled.div`
  padding: ${space[4]} ${space[5]} ${space[3]};
  font-weight: ${fontWeight.semibold};
  &::first-letter {
    text-transform: uppercase;
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: 52px repeat(3, minmax(0, 1fr));
  padding-right: ${space[3]};
  @container ${NARROW} {
    grid-template-columns: 52px repeat(2, minmax(0, 1fr));
    > [data-professional='2'] {
      display: none;
    }
  }
`;

const Names = styled(Columns)`
  padding-bottom: ${space[2]};
  border-bottom: 1px solid ${color.border};
  > span {
    display: flex;
    align-items: center;
    gap: 6px;
    padding-left: 6px;
    ${typeStep('small')}
    font-weight: ${fontWeight.medium};
  }
`;

const Day = styled(Columns)`
  position: relative;
  height: ${DAY_PX}px;
  overflow: hidden;
  border-radius: 0 0 ${radius.dialog} ${radius.dialog};
`;

const HourLine = styled.div`
  position: absolute;
  inset: auto 0 auto 52px;
  border-top: 1px solid ${color.border};
`;

const HourText = styled.span`
  position: absolute;
  left: 14px;
  ${typeStep('small')}
  ${tabularNumerals}
  color: ${color.textMuted};
`;

const Column = styled.div`
  position: relative;
  grid-row: 1;
  border-left: 1px solid ${color.border};
`;

const Event = styled.div<{ $done: boolean }>`
  position: absolute;
  inset-inline: 3px 5px;
  padding: 5px 6px 0 12px;
  overflow: hidden;
  border-radius: 6px;
  ${typeStep('small')}
  color: ${({ $done }) => ($done ? color.textMuted : color.text)};
  > b {
    display: flex;
    align-items: center;
    gap: 4px;
    font-weight: ${fontWeight.semibold};
    svg {
      flex: none;
      color: ${color.brandText};
    }
  }
  > span,
  > b > span {
    display: block;
    ${ellipsis}
    ${tabularNumerals}
  }
  > span {
    color: ${color.textMuted};
  }
  > ${ColorBar} {
    position: absolute;
    inset: 0 auto 0 0;
    border-radius: 0;
  }
`;

const NowLine = styled.div`
  position: absolute;
  inset: auto 0 auto 52px;
  border-top: 2px solid ${color.danger};
  &::before {
    content: '';
    position: absolute;
    top: -5px;
    left: -4px;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: ${color.danger};
  }
`;

const Note = styled.div`
  position: absolute;
  right: -${space[5]};
  bottom: -${space[5]};
  display: flex;
  align-items: center;
  gap: ${space[2]};
  padding: ${space[3]} ${space[4]};
  background: ${color.raised};
  border-radius: ${radius.card};
  box-shadow: ${shadow.floating};
  font-weight: ${fontWeight.medium};
  svg {
    color: ${color.brandText};
  }
  /* There is no room beside the appointments, so it is below them. */
  @container ${NARROW} {
    position: static;
    background: none;
    border-top: 1px solid ${color.border};
    border-radius: 0;
    box-shadow: none;
  }
`;

/** A morning of a small studio in the agenda's own colours. A picture without controls. */
export function AgendaPicture(): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  return (
    <Frame role="img" aria-label={texts('entrance.picture')}>
      <Head>{format.longDate(DAY)}</Head>
      <Names>
        <i />
        {PROFESSIONALS.map((professional, column) => (
          <span key={professional.name} data-professional={column}>
            <Swatch $color={professional.color} />
            {professional.name}
          </span>
        ))}
      </Names>
      <Day>
        {HOURS.map((hour) => (
          <HourLine key={hour} style={{ top: topOf(hour) }} />
        ))}
        {HOURS.map((hour) => (
          <HourText key={hour} style={{ top: topOf(hour) - 8 }}>
            {clockText(hour)}
          </HourText>
        ))}
        {PROFESSIONALS.map((professional, column) => (
          <Column key={professional.name} data-professional={column} style={{ gridColumn: column + 2 }}>
            {APPOINTMENTS.filter((drawn) => drawn.column === column).map((drawn) => {
              const { tint } = professionalTint(drawn.color);
              const place = { top: topOf(drawn.start) + 1, height: (drawn.end - drawn.start) * HOUR_PX - 3 };
              return (
                <Event key={drawn.client} $done={drawn.done === true} style={{ ...place, background: tint }}>
                  <ColorBar $color={drawn.color} />
                  <b>
                    <span>{drawn.client}</span>
                    {drawn.done && <CircleCheck size={12} />}
                  </b>
                  <span>
                    {clockText(drawn.start)} · {texts(`entrance.subject.${drawn.subject}`)}
                  </span>
                </Event>
              );
            })}
          </Column>
        ))}
        <NowLine style={{ top: topOf(NOW_HOUR) }} />
      </Day>
      <Note>
        <CircleCheck size={18} />
        {texts('entrance.note')}
      </Note>
    </Frame>
  );
}
