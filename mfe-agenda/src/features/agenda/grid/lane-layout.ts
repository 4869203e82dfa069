/** A stretch of a day's column, in any one unit. */
export type Stretch = { readonly top: number; readonly bottom: number };

export type Lane = {
  /** 0 is the leftmost. */
  readonly lane: number;
  /** Lanes that the stretch may run over to its right, itself included. */
  readonly span: number;
  /** Lanes of everything that overlaps, directly or through others. */
  readonly lanes: number;
  /** Overlapping stretches share a number. */
  readonly cluster: number;
};

const meets = (a: Stretch, b: Stretch) => a.top < b.bottom && b.top < a.bottom;

/**
 * Puts overlapping stretches side by side: each takes the first free lane from the left, then grows to the right as
 * far as nothing else is in the way. Answers in the order given.
 */
export function layLanes(stretches: readonly Stretch[]): readonly Lane[] {
  const order = stretches
    .map((stretch, index) => ({ ...stretch, index, lane: 0 }))
    .sort((a, b) => a.top - b.top || b.bottom - a.bottom || a.index - b.index);
  const result = new Array<Lane>(stretches.length);
  let members: typeof order = [];
  let bottom = Number.NEGATIVE_INFINITY;
  let cluster = 0;
  const close = () => {
    const lanes = Math.max(0, ...members.map(({ lane }) => lane + 1));
    for (const one of members) {
      const walls = members.filter((other) => other.lane > one.lane && meets(one, other));
      const span = Math.min(lanes, ...walls.map(({ lane }) => lane)) - one.lane;
      result[one.index] = { lane: one.lane, span, lanes, cluster };
    }
    cluster += 1;
    members = [];
  };
  for (const one of order) {
    if (one.top >= bottom) close();
    const taken = new Set(members.filter((other) => meets(one, other)).map(({ lane }) => lane));
    while (taken.has(one.lane)) one.lane += 1;
    members.push(one);
    bottom = members.length === 1 ? one.bottom : Math.max(bottom, one.bottom);
  }
  close();
  return result;
}
