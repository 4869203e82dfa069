import { useSyncExternalStore } from 'react';

/** A value outside React, which only its subscribers render. */
export type ValueStore<Value> = {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export function createValueStore<Value>(initial: Value): ValueStore<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Part of a store's value. The component renders again only when this part changes. */
export function useStoreValue<Value, Part>(store: ValueStore<Value>, read: (value: Value) => Part): Part {
  const part = () => read(store.get());
  return useSyncExternalStore(store.subscribe, part, part);
}
