import {
  type BlockRule,
  blockedPart,
  DAY_END,
  DAY_START,
  type DayPart,
  type HoursRange,
  workedParts,
} from '@alinha/contracts-agenda';

/** A block with its name on screen. */
export type NamedBlock = { readonly rule: BlockRule; readonly label: string };

/** Working hours and blocks of a professional. */
export type Attending = { readonly ranges: readonly HoursRange[]; readonly blocks: readonly NamedBlock[] };

/** Part of a day that is closed for all given professionals. Without labels, it is outside the working hours. */
export type ClosedPart = DayPart & { readonly labels: readonly string[] };

export const isWholeDay = ({ from, to }: DayPart): boolean => from === DAY_START && to === DAY_END;

const covers = (part: DayPart, { from, to }: DayPart) => part.from <= from && to <= part.to;

type Plan = {
  readonly worked: readonly DayPart[];
  readonly blocked: readonly { readonly part: DayPart; readonly label: string }[];
};

function planOf({ ranges, blocks }: Attending, day: string): Plan {
  const blocked = blocks.flatMap(({ rule, label }) => {
    const part = blockedPart(rule, day);
    return part ? [{ part, label }] : [];
  });
  return { worked: workedParts(ranges, day), blocked };
}

/** Labels of the blocks over a stretch; empty outside the working hours, null when it is open. */
function closingOf({ worked, blocked }: Plan, stretch: DayPart): readonly string[] | null {
  const labels = blocked.filter(({ part }) => covers(part, stretch)).map(({ label }) => label);
  if (labels.length > 0) return [...new Set(labels)];
  return worked.some((part) => covers(part, stretch)) ? null : [];
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((label, index) => label === b[index]);

const inAll = (lists: readonly (readonly string[] | null)[]): readonly string[] =>
  (lists[0] ?? []).filter((label) => lists.every((list) => list?.includes(label)));

/**
 * Parts of a day that are closed for all of `people`. A part has the name of a block only if the block applies to
 * everyone.
 */
export function closedParts(day: string, people: readonly Attending[]): readonly ClosedPart[] {
  if (people.length === 0) return [];
  const plans = people.map((one) => planOf(one, day));
  const parts = plans.flatMap(({ worked, blocked }) => [...worked, ...blocked.map(({ part }) => part)]);
  const edges = [...new Set([DAY_START, DAY_END, ...parts.flatMap(({ from, to }) => [from, to])])].sort();
  const closed: ClosedPart[] = [];
  edges.slice(1).forEach((to, index) => {
    const stretch = { from: edges[index] ?? DAY_START, to };
    const closings = plans.map((plan) => closingOf(plan, stretch));
    if (closings.includes(null)) return;
    const labels = inAll(closings);
    const last = closed.at(-1);
    if (last?.to === stretch.from && isSame(last.labels, labels)) {
      closed[closed.length - 1] = { ...last, to };
    } else closed.push({ ...stretch, labels });
  });
  const ofWholeDay = closingOfDay(closed);
  // A day closed as a whole shows no lunch break.
  return ofWholeDay && ofWholeDay.length > 0
    ? [{ from: DAY_START, to: DAY_END, labels: ofWholeDay }]
    : closed;
}

/** Labels of the blocks that close the whole day; empty outside the working hours, null when a part is open. */
export function closingOfDay(parts: readonly ClosedPart[]): readonly string[] | null {
  const isUnbroken = parts.every(({ from }, index) => from === (parts[index - 1]?.to ?? DAY_START));
  if (!isUnbroken || parts.at(-1)?.to !== DAY_END) return null;
  return inAll(parts.map(({ labels }) => labels));
}
