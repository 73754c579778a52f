import { createContext, type ReactNode, use, useState, useSyncExternalStore } from "react";

/** A value that components can subscribe to. */
interface Store<T> {
  get(): T;
  set(next: T): void;
  /** Calls `listener` after each change. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The value of a store; the component renders again after each change. */
export function useStoreValue<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** A store shared by all components below its provider. Each provider has its own store. */
export function createScopedStore<T>(initial: T) {
  const Context = createContext<Store<T> | undefined>(undefined);
  return {
    Provider({ children }: { children: ReactNode }) {
      const [store] = useState(() => createStore(initial));
      return <Context value={store}>{children}</Context>;
    },
    useStore(): Store<T> {
      const store = use(Context);
      if (!store) throw new Error("There is no provider above this component");
      return store;
    },
  };
}
