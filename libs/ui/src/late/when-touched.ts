const SIGNS = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

let isTouched = false;
let restsAt: readonly [number, number] | null = null;
const waiting = new Set<() => void>();

/** A page that comes under a resting pointer is told of it by a movement too: only from the second place on it moves. */
function move({ clientX, clientY }: PointerEvent): void {
  const hasMoved = restsAt !== null && (restsAt[0] !== clientX || restsAt[1] !== clientY);
  restsAt = [clientX, clientY];
  if (hasMoved) touch();
}

function touch(): void {
  isTouched = true;
  window.removeEventListener('pointermove', move, true);
  for (const sign of SIGNS) window.removeEventListener(sign, touch, true);
  const works = [...waiting];
  waiting.clear();
  for (const work of works) work();
}

/**
 * Runs once somebody is there: with the first movement to another place, key, press or touch on the page. A page
 * that is only looked at fetches nothing that is not on it.
 * @returns the way to let it be
 */
export function whenTouched(work: () => void): () => void {
  if (isTouched) {
    // After what the screen itself asks for.
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  if (waiting.size === 0) {
    const early = { capture: true, passive: true };
    window.addEventListener('pointermove', move, early);
    for (const sign of SIGNS) window.addEventListener(sign, touch, early);
  }
  waiting.add(work);
  return () => waiting.delete(work);
}
