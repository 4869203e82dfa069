import { setTimeout } from 'node:timers/promises';

const CALLERS = 2;

export type OverAndOver = {
  /** Until so many more rounds have been done, however fast this machine is; rejected as soon as one fails. */
  goOn(more: number): Promise<void>;
  end(): Promise<void>;
};

/** Two callers do a round over and over, until they are told to end. */
export function overAndOver(round: () => Promise<void>): OverAndOver {
  let isOn = true;
  let rounds = 0;
  const call = async () => {
    while (isOn) {
      await round();
      rounds++;
    }
  };
  const callers = Promise.all(Array.from({ length: CALLERS }, call));
  // Told of where it is awaited.
  callers.catch(() => {});
  return {
    goOn: async (more) => {
      const until = rounds + more;
      while (rounds < until) await Promise.race([setTimeout(20), callers]);
    },
    end: async () => {
      isOn = false;
      await callers;
    },
  };
}
