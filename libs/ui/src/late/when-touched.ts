const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

let isTouched = false;
const waiting = new Set<() => void>();

function touch(): void {
  isTouched = true;
  for (const sign of SIGNS) window.removeEventListener(sign, touch, true);
  const works = [...waiting];
  waiting.clear();
  for (const work of works) work();
}

/**
 * Runs once somebody is there: with the first movement, key or touch on the page, which comes before any press. A page
 * that is only looked at fetches nothing that is not on it.
 * @returns the way to let it be
 */
export function whenTouched(work: () => void): () => void {
  if (isTouched) {
    // After what the screen itself asks for.
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  if (waiting.size === 0)
    for (const sign of SIGNS) window.addEventListener(sign, touch, { capture: true, passive: true });
  waiting.add(work);
  return () => waiting.delete(work);
}
