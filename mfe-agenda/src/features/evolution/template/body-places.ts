export type Point = { readonly x: number; readonly y: number };

/** The middle of a shape, to move between shapes with the arrow keys. */
export function middleOf(path: string): Point {
  const numbers = [...path.matchAll(/\d+/g)].map(Number);
  const mean = (parity: number) => {
    const values = numbers.filter((_, index) => index % 2 === parity);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return { x: mean(0), y: mean(1) };
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
export const isArrow = (key: string): key is Arrow => /^Arrow(Left|Right|Up|Down)$/.test(key);

const STEPS: Readonly<Record<Arrow, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest place in the direction of an arrow key; null at the edge. A sideways distance counts twice. */
export function nextPlace<Place extends Point>(
  places: readonly Place[],
  from: Point,
  arrow: Arrow,
): Place | null {
  const step = STEPS[arrow];
  let [nearest, shortest]: [Place | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const place of places) {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const ahead = dx * step.x + dy * step.y;
    const distance = ahead + 2 * Math.abs(dx * step.y + dy * step.x);
    if (ahead > 1 && distance < shortest) [nearest, shortest] = [place, distance];
  }
  return nearest;
}
