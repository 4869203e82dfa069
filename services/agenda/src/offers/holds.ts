/** SQL: the place `p` counts as booked at the instant `at`. */
export const isHeld = (at: string) => `p.held_until > ${at}::timestamptz`;

/** SQL: the place `p` overlaps [from, to). */
export const placeOverlaps = (from: string, to: string) =>
  `p.start_at < ${to}::timestamp AND p.end_at > ${from}::timestamp`;
