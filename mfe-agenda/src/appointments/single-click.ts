import type { MouseEvent } from 'react';

/** Runs `act` for the first click of a double click: the second one would undo or repeat what the first one did. */
export const onSingleClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail <= 1) act();
  };
