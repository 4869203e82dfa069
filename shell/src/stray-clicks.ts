const CONTROLS = 'a, button, input, select, textarea, label';

const controlAt = ({ target }: Event) =>
  target instanceof Element ? (target.closest(CONTROLS) ?? target) : target;

/**
 * Ignores the second click of a double click when it hits another control than the first, because the page moved under
 * the pointer: otherwise it would complete the next session of a list, or open the link below a closed dialog.
 */
export function ignoreStrayClicks(page: EventTarget): void {
  let last: EventTarget | null = null;
  let isStray = false;
  // `click` would not do: a click on a label also clicks its field.
  const onPress = (event: Event) => {
    const control = controlAt(event);
    isStray = (event as MouseEvent).detail > 1 && control !== last;
    if (!isStray) last = control;
  };
  const onClick = (event: Event) => {
    if (!isStray || (event as MouseEvent).detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  page.addEventListener('mousedown', onPress, { capture: true });
  page.addEventListener('click', onClick, { capture: true });
}
