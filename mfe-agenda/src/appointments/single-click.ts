import type { MouseEvent } from 'react';

/** Runs `act` only for the first click of a double click, because the second one would repeat or undo it. */
export const onSingleClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail <= 1) act();
  };
