// Finds the operation of a request by method and path, in a tree of path segments, so the cost does not grow with the operations.

/** A matched route. */
export interface Found<Target> {
  readonly target: Target;
  /** Path parameters by name, decoded. */
  readonly values: ReadonlyMap<string, string>;
}

/** Finds targets by the templates of their paths. */
export interface Router<Target> {
  /** @param template such as `/apikey/{id}`: a parameter matches one whole segment that is not empty. */
  add(method: string, template: string, target: Target): void;
  /** Names win over parameters. `allowed` lists the path's other methods; it is empty if the path does not exist. */
  find(method: string, path: string): Found<Target> | { readonly allowed: readonly string[] };
}

interface Entry<Target> {
  readonly target: Target;
  readonly names: readonly string[];
}

interface Branch<Target> {
  readonly named: Map<string, Branch<Target>>;
  any: Branch<Target> | undefined;
  readonly byMethod: Map<string, Entry<Target>>;
}

export function createRouter<Target>(): Router<Target> {
  const root = branch<Target>();
  return {
    add(method, template, target) {
      const names: string[] = [];
      let place = root;
      for (const segment of template.split("/")) {
        const name = /^\{(.+)\}$/.exec(segment)?.[1];
        if (name !== undefined) names.push(name);
        place = name === undefined ? namedBelow(place, segment) : anyBelow(place);
      }
      place.byMethod.set(method, { target, names });
    },
    find(method, path) {
      const segments = path.split("/");
      const values: string[] = [];
      const allowed = new Set<string>();
      const entry = search(root, 0);
      if (!entry) return { allowed: [...allowed] };
      const decoded = decode(entry.names, values);
      return decoded ? { target: entry.target, values: decoded } : { allowed: [] };

      function search(place: Branch<Target>, at: number): Entry<Target> | undefined {
        const segment = segments[at];
        if (segment === undefined) {
          for (const name of place.byMethod.keys()) allowed.add(name);
          return place.byMethod.get(method);
        }
        const named = place.named.get(segment);
        const found = named && search(named, at + 1);
        if (found || !place.any || segment === "") return found;
        values.push(segment);
        const other = search(place.any, at + 1);
        if (!other) values.pop();
        return other;
      }
    },
  };
}

function branch<Target>(): Branch<Target> {
  return { named: new Map(), any: undefined, byMethod: new Map() };
}

function namedBelow<Target>(place: Branch<Target>, segment: string): Branch<Target> {
  const next = place.named.get(segment) ?? branch<Target>();
  place.named.set(segment, next);
  return next;
}

function anyBelow<Target>(place: Branch<Target>): Branch<Target> {
  place.any ??= branch<Target>();
  return place.any;
}

/** Undefined if a value is not percent-encoded UTF-8. */
function decode(names: readonly string[], values: readonly string[]): ReadonlyMap<string, string> | undefined {
  try {
    return new Map(names.map((name, index) => [name, decodeURIComponent(values[index] ?? "")]));
  } catch {
    return undefined;
  }
}
