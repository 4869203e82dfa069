import type { Appointment } from '@alinha/contracts-agenda';
import type { AgendaEvent } from './agenda-events.ts';
import { layLanes, type Stretch } from './lane-layout.ts';

/** What the calendar widget asks a layout with; percentages of the day's height. */
type LayoutQuestion = {
  readonly events: readonly AgendaEvent[];
  readonly slotMetrics: {
    readonly getRange: (start: Date, end: Date) => { readonly top: number; readonly height: number };
  };
};

type PlacedEvent = {
  readonly event: AgendaEvent;
  readonly style: {
    readonly top: number;
    readonly height: string;
    readonly width: string;
    readonly xOffset: string;
  };
};

export type EventLayout = (question: LayoutQuestion) => readonly PlacedEvent[];

/** Pixels between neighbours. */
const GAP = 2;
/** A shorter card could not show one line of text. */
const SHORTEST_CARD = 20;

function place(
  event: AgendaEvent,
  { top, bottom }: Stretch,
  from: number,
  span: number,
  lanes: number,
): PlacedEvent {
  const width = 100 / lanes;
  const percent = (value: number) => `${Math.round(value * 1000) / 1000}%`;
  return {
    event,
    style: {
      top,
      height: `calc(${percent(bottom - top)} - ${GAP}px)`,
      width: `calc(${percent(width * span)} - ${GAP}px)`,
      xOffset: percent(width * from),
    },
  };
}

type Hidden = { readonly event: AgendaEvent; readonly stretch: Stretch };

const appointmentsOf = (event: AgendaEvent): readonly Appointment[] =>
  event.kind === 'appointment' ? [event.appointment] : event.kind === 'more' ? event.appointments : [];

/** One card for several events; `isWhole` when it stands for all that takes place at its time. */
function stackOf(events: readonly AgendaEvent[], isWhole: boolean): AgendaEvent {
  const [first] = events;
  return {
    kind: 'more',
    id: `more-${first?.id}`,
    start: first?.start ?? new Date(0),
    end: first?.end ?? new Date(0),
    professionalId: first?.professionalId,
    appointments: events.flatMap(appointmentsOf),
    isWhole,
  };
}

/** One card for hidden events that touch in time. */
function placeMore(hidden: readonly Hidden[], maxLanes: number): PlacedEvent {
  const bottom = Math.max(...hidden.map(({ stretch }) => stretch.bottom));
  const stack = stackOf(
    hidden.map(({ event }) => event),
    false,
  );
  return place(stack, { top: hidden[0]?.stretch.top ?? 0, bottom }, maxLanes - 1, 1, maxLanes);
}

/** Cards for what found no lane: one for each run of hidden events that touch in time. */
function gather(hidden: readonly Hidden[], maxLanes: number): readonly PlacedEvent[] {
  const runs = new Map<number, Hidden[]>();
  const lanes = layLanes(hidden.map(({ stretch }) => stretch));
  hidden.forEach((one, index) => {
    const cluster = lanes[index]?.cluster ?? 0;
    runs.set(cluster, [...(runs.get(cluster) ?? []), one]);
  });
  return [...runs.values()].map((run) =>
    placeMore(
      run.sort((a, b) => a.stretch.top - b.stretch.top),
      maxLanes,
    ),
  );
}

/** Events of a crowded time that start and end together become one card: a class, whose names can be read. */
function stacked(events: readonly AgendaEvent[], stretches: readonly Stretch[], maxLanes: number) {
  const lanes = layLanes(stretches);
  const together = new Map<string, AgendaEvent[]>();
  events.forEach((event, index) => {
    const isCrowded = event.kind === 'appointment' && (lanes[index]?.lanes ?? 0) > maxLanes;
    const key = isCrowded ? `${event.start.getTime()} ${event.end.getTime()}` : event.id;
    together.set(key, [...(together.get(key) ?? []), event]);
  });
  return [...together.values()].map((group) => (group.length > 1 ? stackOf(group, true) : group[0]));
}

/**
 * The layout of one column: overlapping events side by side, in at most `maxLanes` lanes. Where there are more, those of one
 * time share a card that counts them; what then finds no lane is gathered in another.
 * @param dayHeight pixels of the 24 hours
 */
export function eventLayout(dayHeight: number, maxLanes: number): EventLayout {
  const shortest = (SHORTEST_CARD / dayHeight) * 100;
  return ({ events: all, slotMetrics }) => {
    const stretchOf = ({ start, end }: AgendaEvent): Stretch => {
      const { top, height } = slotMetrics.getRange(start, end);
      const bottom = Math.min(100, top + Math.max(height, shortest));
      return { top: Math.min(top, bottom - shortest), bottom };
    };
    const events = stacked(all, all.map(stretchOf), maxLanes).filter((event) => event !== undefined);
    const stretches = events.map(stretchOf);
    const lanes = layLanes(stretches);
    const placed: PlacedEvent[] = [];
    const hidden: Hidden[] = [];
    events.forEach((event, index) => {
      const stretch = stretches[index];
      const found = lanes[index];
      if (!stretch || !found) return;
      const isCrowded = found.lanes > maxLanes;
      const room = isCrowded ? maxLanes - 1 : found.lanes;
      const shown = Math.min(found.lanes, maxLanes);
      if (found.lane < room) {
        placed.push(place(event, stretch, found.lane, Math.min(found.span, room - found.lane), shown));
      } else hidden.push({ event, stretch });
    });
    return [...placed, ...gather(hidden, maxLanes)];
  };
}
