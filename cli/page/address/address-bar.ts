// Where the page keeps its address: in the URL of its own document, or in memory within another site.

export interface AddressBar {
  /** `#/t1/cards`, or empty. */
  readonly hash: string;
  /** Shows another address, which the back button leaves. */
  go(hash: string): void;
  /** Calls `listener` after each change. Returns a function that removes it. */
  listen(listener: () => void): () => void;
}

export function windowAddress(view: Window): AddressBar {
  return {
    get hash() {
      return view.location.hash;
    },
    go(hash) {
      view.location.hash = hash;
    },
    listen(listener) {
      view.addEventListener("hashchange", listener);
      return () => view.removeEventListener("hashchange", listener);
    },
  };
}

export function memoryAddress(): AddressBar {
  let hash = "";
  const listeners = new Set<() => void>();
  return {
    get hash() {
      return hash;
    },
    go(next) {
      hash = next;
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
