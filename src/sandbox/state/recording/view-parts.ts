// What the views of a recorded tree need of their recorder.

/** What views need of their recorder. */
export interface ViewParts {
  isOpaque(parent: object, key: string): boolean;
  /** Notes where a container is. */
  link(child: object, parent: object, key: string | undefined): void;
  /** Returns the value to store in the original. */
  adopt(value: unknown, parent: object, key: string | undefined): unknown;
  noteEntry(container: object, key: string, change: "set" | "add" | "delete"): void;
  noteSplice(
    array: readonly unknown[],
    splice: { readonly start: number; readonly deleted: number; readonly items: readonly unknown[] },
  ): void;
}
