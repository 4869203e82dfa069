/** A vertical range of a column, in any unit. */
export type Stretch = { readonly top: number; readonly bottom: number };

export type Lane = {
  /** 0 is the leftmost. */
  readonly lane: number;
  /** Number of lanes that the stretch covers to the right, its own included. */
  readonly span: number;
  /** Number of lanes of its cluster. */
  readonly lanes: number;
  /** Stretches that overlap directly or through others share a cluster. */
  readonly cluster: number;
};

const meets = (a: Stretch, b: Stretch) => a.top < b.bottom && b.top < a.bottom;

/**
 * Puts overlapping stretches side by side: each takes the first free lane from the left, then grows over free lanes to
 * the right. Results are in the order of the input.
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
