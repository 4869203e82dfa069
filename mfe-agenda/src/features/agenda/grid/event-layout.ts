import { groupBy, partition } from 'es-toolkit';
import { type AgendaEvent, appointmentsOf, toStack } from '../agenda-events.ts';
import { classKeyOf } from '../classes/classes.ts';
import { layLanes, type Stretch } from './lane-layout.ts';

/** Argument of a layout function of the calendar widget. Sizes are percentages of the day's height. */
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

type Shown = { readonly event: AgendaEvent; readonly stretch: Stretch };

/** One card for several events; a single event has its own card. */
function stackOf(group: readonly Shown[]): Shown {
  const [first] = group as readonly [Shown, ...Shown[]];
  const [one, ...others] = group.flatMap(({ event }) => appointmentsOf(event));
  if (group.length === 1 || !one) return first;
  const bottom = Math.max(...group.map(({ stretch }) => stretch.bottom));
  return { event: toStack([one, ...others]), stretch: { top: first.stretch.top, bottom } };
}

/** A held place has a card of its own. */
const timeOf = ({ event }: Shown) =>
  event.kind === 'held' ? event.id : `at ${event.start.getTime()} ${event.end.getTime()}`;

const classOf = ({ event }: Shown) => {
  const [first] = appointmentsOf(event);
  return first ? classKeyOf(first) : event.id;
};

/** Puts events with the same key on one card; null when all keys differ. */
function stackedBy(cluster: readonly Shown[], keyOf: (one: Shown) => string) {
  const stacks = Object.values(groupBy(cluster, keyOf));
  return stacks.length < cluster.length ? sideBySide(stacks.map(stackOf)) : null;
}

/**
 * Cards over the full width, one below the other. A card contains the events that start before the first of them ends,
 * and ends where the next card starts.
 */
function stackedRows(cluster: readonly Shown[]): readonly Shown[] {
  const rows: Shown[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const one of cluster.toSorted((a, b) => a.stretch.top - b.stretch.top)) {
    if (one.stretch.top >= end) {
      rows.push([]);
      end = one.stretch.bottom;
    }
    rows.at(-1)?.push(one);
    end = Math.min(end, one.stretch.bottom);
  }
  return rows.map(stackOf).map(({ event, stretch }, index) => {
    const next = rows[index + 1]?.[0]?.stretch.top ?? stretch.bottom;
    return { event, stretch: { top: stretch.top, bottom: Math.min(stretch.bottom, next) } };
  });
}

function sideBySide(cluster: readonly Shown[]): { readonly count: number; readonly placed: PlacedEvent[] } {
  const lanes = layLanes(cluster.map(({ stretch }) => stretch));
  const placed = cluster.map(({ event, stretch }, index) => {
    const { lane, span, lanes: count } = lanes[index] ?? { lane: 0, span: 1, lanes: 1 };
    return place(event, stretch, lane, span, count);
  });
  return { count: Math.max(1, ...lanes.map(({ lanes: count }) => count)), placed };
}

function placeCluster(cluster: readonly Shown[], lanes: number, hasPairs: boolean): readonly PlacedEvent[] {
  const cards = sideBySide(cluster);
  if (cards.count <= lanes) return cards.placed;
  const classes = stackedBy(cluster, classOf) ?? cards;
  if (classes.count <= (hasPairs ? Math.max(lanes, 2) : lanes)) return classes.placed;
  const times = stackedBy(cluster, timeOf);
  if (times && times.count <= lanes) return times.placed;
  const [held, others] = partition(cluster, ({ event }) => event.kind === 'held');
  const halves = held.length > 0 ? 2 : 1;
  return [
    ...stackedRows(others).map(({ event, stretch }) => place(event, stretch, 0, 1, halves)),
    ...held.map(({ event, stretch }) => place(event, stretch, 1, 1, halves)),
  ];
}

/**
 * Layout of a column. Overlapping events are side by side. When cards are too narrow, each class becomes one card (with
 * pairs, two cards stay side by side); then all events of the same time; then consecutive cards over the full width. Every step has
 * a class on one card.
 * @param dayHeight pixels of 24 hours
 * @param lanes number of cards side by side that show their names, at least 1
 * @param hasPairs two cards may be narrower
 */
export function eventLayout(dayHeight: number, lanes: number, hasPairs: boolean): EventLayout {
  const shortest = (SHORTEST_CARD / dayHeight) * 100;
  return ({ events, slotMetrics }) => {
    const shown = events.map((event): Shown => {
      const { top, height } = slotMetrics.getRange(event.start, event.end);
      const bottom = Math.min(100, top + Math.max(height, shortest));
      return { event, stretch: { top: Math.min(top, bottom - shortest), bottom } };
    });
    const laid = layLanes(shown.map(({ stretch }) => stretch));
    const clusters = groupBy(shown, (_, index) => laid[index]?.cluster ?? 0);
    return Object.values(clusters).flatMap((cluster) => placeCluster(cluster, lanes, hasPairs));
  };
}
