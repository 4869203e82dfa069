import {
  Badge,
  Chip,
  color,
  fontWeight,
  PROFESSIONAL_COLORS,
  professionalTint,
  radius,
  shadow,
  space,
  tabularNumerals,
  typeStep,
} from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Stage = styled.div`
  display: grid;
  align-content: center;
  justify-items: center;
  height: 216px;
  padding: ${space[5]};
  border-radius: ${radius.card};
  background: linear-gradient(160deg, ${color.brandTint}, color-mix(in srgb, ${color.brandMark} 22%, ${color.surface}));
  user-select: none;
`;

const Sheet = styled.div`
  display: grid;
  gap: ${space[3]};
  width: min(340px, 100%);
  padding: ${space[4]};
  background: ${color.raised};
  border-radius: ${radius.card};
  box-shadow: ${shadow.floating};
  ${tabularNumerals}
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]};
  b {
    font-weight: ${fontWeight.semibold};
  }
  small {
    ${typeStep('small')}
    color: ${color.textMuted};
  }
`;

const Weeks = styled.div`
  display: grid;
  grid-template-columns: repeat(13, 1fr);
  gap: 3px;
  i {
    height: 14px;
    border-radius: 3px;
  }
`;

/** Two sessions per week for half a year. */
const SQUARES = Array.from({ length: 26 }, (_, index) => `week-${index}`);

/** A monthly plan as its page shows it, with its weeks. A picture without controls. */
export function PlanPicture(): ReactNode {
  const texts = useTexts();
  const { tint } = professionalTint(PROFESSIONAL_COLORS[0]);
  return (
    <Stage role="img" aria-label={texts('landing.features.week')}>
      <Sheet>
        <Line>
          <span>
            <b>{texts('landing.features.week_client')}</b>
            <br />
            <small>{texts('landing.features.week_plan')}</small>
          </span>
          <Badge tone="brand">{texts('landing.features.week_paid')}</Badge>
        </Line>
        <Line>
          <span style={{ display: 'flex', gap: 6 }}>
            <Chip label={texts('landing.features.week_tuesday')} />
            <Chip label={texts('landing.features.week_thursday')} />
          </span>
          <small>{texts('landing.features.week_price')}</small>
        </Line>
        <Weeks>
          {SQUARES.map((square, index) => (
            <i key={square} style={{ background: index < 9 ? PROFESSIONAL_COLORS[0] : tint }} />
          ))}
        </Weeks>
      </Sheet>
    </Stage>
  );
}

const Bubble = styled.div<{ $own: boolean }>`
  display: grid;
  gap: 2px;
  width: fit-content;
  max-width: 86%;
  padding: ${space[2]} ${space[3]};
  margin-left: ${({ $own }) => ($own ? 'auto' : '0')};
  border-radius: ${radius.card};
  background: ${({ $own }) => ($own ? color.brandTint : color.neutralTint)};
  small {
    ${typeStep('small')}
    color: ${color.textMuted};
    text-align: right;
  }
`;

/** A reminder and its answer on a client's phone. */
export function ReminderPicture(): ReactNode {
  const texts = useTexts();
  return (
    <Stage role="img" aria-label={texts('landing.features.chat')}>
      <Sheet>
        <Bubble $own={false}>
          {texts('landing.features.chat_text')}
          <small>{texts('landing.features.chat_time')}</small>
        </Bubble>
        <Bubble $own>
          {texts('landing.features.chat_answer')}
          <small>{texts('landing.features.chat_answer_time')}</small>
        </Bubble>
      </Sheet>
    </Stage>
  );
}
