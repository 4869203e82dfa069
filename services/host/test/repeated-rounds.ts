import { setTimeout } from 'node:timers/promises';

const CALLERS = 2;

export type RepeatedRounds = {
  /** Resolves after this many more rounds, however fast the machine is. Rejects as soon as one fails. */
  completeRounds(more: number): Promise<void>;
  end(): Promise<void>;
};

/** Two callers repeat a round until they are stopped. */
export function repeatRounds(round: () => Promise<void>): RepeatedRounds {
  let isOn = true;
  let rounds = 0;
  const call = async () => {
    while (isOn) {
      await round();
      rounds++;
    }
  };
  const callers = Promise.all(Array.from({ length: CALLERS }, call));
  // Rejections are handled where the callers are awaited.
  callers.catch(() => {});
  return {
    completeRounds: async (more) => {
      const until = rounds + more;
      while (rounds < until) await Promise.race([setTimeout(20), callers]);
    },
    end: async () => {
      isOn = false;
      await callers;
    },
  };
}
