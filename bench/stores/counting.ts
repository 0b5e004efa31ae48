// Counts the calls of some methods of an object: of a store its operations, of a database client its round trips.

/**
 * The object itself, but each call of one of `methods` calls `count` first, and `ended` once its promise has settled. Absent methods
 * stay absent.
 */
export function counting<Target extends object>(
  target: Target,
  methods: readonly string[],
  count: (method: string, args: readonly unknown[]) => void,
  ended?: () => void,
): Target {
  return new Proxy(target, {
    get(_, name) {
      // Clients have private fields, so getters and methods need the object itself.
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      if (typeof name !== "string" || !methods.includes(name)) return value.bind(target);
      return (...args: unknown[]) => {
        count(name, args);
        const result: unknown = value.apply(target, args);
        if (ended && result instanceof Promise) result.then(ended, ended);
        return result;
      };
    },
  });
}

/** All functions of a `Store` that read or write an entry. */
export const storeOperations = ["get", "set", "setIfAbsent", "deleteIfEquals", "getOrSet", "getAndSet"] as const;

/** Each sends one command or statement, and waits for its reply. */
export const clientCommands = ["eval", "sendCommand", "call", "query"] as const;
