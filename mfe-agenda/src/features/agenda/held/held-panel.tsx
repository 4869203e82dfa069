import { Heading, Inline, LinkButton, media, Stack, Text, useMediaQuery } from '@alinha/ui';
import { Popover } from '@alinha/ui/panels';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { WAITING_HREF } from '../../../appointments/waiting-address.ts';
import { StopOffering } from '../../waiting/stop-offering.tsx';
import { useWaitingTexts } from '../../waiting/waiting-texts.ts';
import type { Held } from '../agenda-events.ts';
import { useHeldWords } from './held-words.ts';

type HeldPanelProps = {
  readonly held: Held;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

/** Shows to whom a held place is offered and until when, with a button that stops the offers. */
export function HeldPanel({ held, anchor, onClose }: HeldPanelProps): ReactNode {
  const texts = useWaitingTexts();
  const words = useHeldWords(held);
  const hasSides = useMediaQuery(media.desktop);
  // The card disappears with the hold, so the grid or list around it takes the focus.
  useEffect(() => {
    const around = anchor.current?.closest<HTMLElement>('.rbc-time-content, section, [tabindex]');
    return () => {
      requestAnimationFrame(() => {
        if (anchor.current?.isConnected || document.activeElement !== document.body) return;
        if (around && !around.hasAttribute('tabindex')) around.tabIndex = -1;
        around?.focus({ preventScroll: true });
      });
    };
  }, [anchor]);
  return (
    <Popover
      open
      onOpenChange={(open) => !open && onClose()}
      label={words.title}
      anchor={anchor}
      side={hasSides ? 'right' : 'bottom'}
      width={340}
      sheetOnPhone
    >
      <Stack gap={4}>
        <Stack gap={1}>
          <Heading level={2}>{words.title}</Heading>
          <Text numeric>
            {words.when}, {words.hours}
          </Text>
          <Text tone="muted">{held.professional.name}</Text>
        </Stack>
        <Text>{texts('waiting.held.sentence', { whom: words.toWhom, until: words.until })}</Text>
        <Inline gap={2}>
          <StopOffering
            placeId={held.place_id}
            about={`${words.when}, ${words.hours} · ${held.professional.name}`}
          />
          <LinkButton variant="ghost" href={WAITING_HREF}>
            {texts('waiting.held.list')}
          </LinkButton>
        </Inline>
      </Stack>
    </Popover>
  );
}
