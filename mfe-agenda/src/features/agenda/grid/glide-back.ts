import { media } from '@alinha/ui';

const DURATION_MS = 180;

const boxOf = (id: number) =>
  document.querySelector(`.rbc-event [data-appointment~="${id}"]`)?.closest<HTMLElement>('.rbc-event');

/** Animates a card from where it was dropped to where it is after `revert`. */
export function glideBack(id: number, revert: () => void): void {
  const from = boxOf(id)?.getBoundingClientRect();
  revert();
  if (!from || window.matchMedia(media.reducedMotion).matches) return;
  requestAnimationFrame(() => {
    const box = boxOf(id);
    const to = box?.getBoundingClientRect();
    if (!to) return;
    const start = { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` };
    box?.animate([start, { transform: 'none' }], { duration: DURATION_MS, easing: 'ease-out' });
  });
}
