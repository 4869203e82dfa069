import { wallClockAt } from '@alinha/contracts-core';
import { color, fontWeight, radius, space, Text, tabularNumerals, typeStep } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';

const SECOND_MS = 1000;

/** The current instant, updated at the start of each second. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(new Date());
          wait();
        },
        SECOND_MS - (Date.now() % SECOND_MS),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return now;
}

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[1]};
  padding: ${space[5]} ${space[4]};
  background: ${color.brandTint};
  border-radius: ${radius.card};
  text-align: center;
`;

const Time = styled.time`
  ${typeStep('hero')}
  ${tabularNumerals}
  font-weight: ${fontWeight.bold};
  letter-spacing: -0.02em;
`;

const Day = styled.div`
  &::first-letter {
    text-transform: uppercase;
  }
`;

/** The wall clock in `timeZone`, updated each second, so that users notice a wrong choice before saving. */
export function LiveClock({ timeZone }: { readonly timeZone: string }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const wallClock = wallClockAt(useNow(), timeZone);
  return (
    <Box role="timer" aria-label={texts('onboarding.clock')}>
      <Text as="span" size="small" tone="muted">
        {texts('onboarding.clock')}
      </Text>
      <Time dateTime={wallClock.replace(' ', 'T')}>{wallClock.slice(11)}</Time>
      <Day>{format.longDate(wallClock)}</Day>
    </Box>
  );
}
