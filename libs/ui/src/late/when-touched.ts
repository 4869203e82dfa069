const INPUT_EVENTS = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

let hasInput = false;
let restsAt: readonly [number, number] | null = null;
const waiting = new Set<() => void>();

/** Browsers also send a movement when a new page opens under a resting pointer, so only a second position counts. */
function move({ clientX, clientY }: PointerEvent): void {
  const hasMoved = restsAt !== null && (restsAt[0] !== clientX || restsAt[1] !== clientY);
  restsAt = [clientX, clientY];
  if (hasMoved) handleInput();
}

function handleInput(): void {
  hasInput = true;
  window.removeEventListener('pointermove', move, true);
  for (const type of INPUT_EVENTS) window.removeEventListener(type, handleInput, true);
  const works = [...waiting];
  waiting.clear();
  for (const work of works) work();
}

/**
 * Runs `work` after the first user input: pointer moved to another position, key, press or touch. An unused page loads
 * nothing extra.
 * @returns a function that cancels it
 */
export function whenTouched(work: () => void): () => void {
  if (hasInput) {
    // After the requests of the screen itself.
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  if (waiting.size === 0) {
    const early = { capture: true, passive: true };
    window.addEventListener('pointermove', move, early);
    for (const type of INPUT_EVENTS) window.addEventListener(type, handleInput, early);
  }
  waiting.add(work);
  return () => waiting.delete(work);
}
