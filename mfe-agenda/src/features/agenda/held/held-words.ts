import { sentenceCase } from '../../../appointments/sentence-case.ts';
import { useWaitingTexts } from '../../waiting/waiting-texts.ts';
import type { Held } from '../agenda-events.ts';
import { useGrid } from '../grid/grid-actions.ts';

/** A held place in words: to whom it is offered, and until when. */
export function useHeldWords({ client_names, held_until, start_datetime, end_datetime, professional }: Held) {
  const texts = useWaitingTexts();
  const { format } = useGrid();
  const title = texts('waiting.held.title');
  const to = (names: readonly string[]) => texts('waiting.held.to', { names: format.list(names) });
  const toWhom = to(client_names);
  const until = texts('waiting.held.until', { time: format.time(held_until) });
  const when = sentenceCase(format.longDate(start_datetime));
  const hours = `${format.time(start_datetime)} – ${format.time(end_datetime)}`;
  return {
    title,
    shortTitle: texts('waiting.held.short'),
    toWhom,
    toFirstNames: to(client_names.map((name) => name.split(' ')[0] ?? name)),
    until,
    when,
    hours,
    spoken: [title, when, hours, professional.name, toWhom, until].join(', '),
  };
}
