// Properties of errors that can be read, but that nothing prints: `console.log("%o")` also shows what is not enumerable.

const hidden = new WeakMap<object, HiddenFields>();

/** What an error knows of a response. It may contain parts of the request, so it is neither printed nor serialized. */
export interface HiddenFields {
  readonly details?: unknown;
  readonly headers?: Headers | undefined;
  readonly raw?: unknown;
}

class WithHiddenFields extends Error {
  static {
    // `inspect` with `getters: true` calls the getters of prototypes, up to the first class with the name of a built-in one.
    Object.defineProperty(WithHiddenFields, "name", { value: "Error" });
  }

  get details(): unknown {
    return hidden.get(this)?.details;
  }

  get headers(): Headers | undefined {
    return hidden.get(this)?.headers;
  }

  get raw(): unknown {
    return hidden.get(this)?.raw;
  }
}

/** The parent of the error classes, which declare those of the fields that they have. */
export const ErrorWithHiddenFields: new (message?: string, options?: { readonly cause?: unknown }) => Error =
  WithHiddenFields;

/** Sets hidden fields, in addition to those that are set. */
export function hideFields(error: object, fields: HiddenFields | undefined): void {
  hidden.set(error, { ...hidden.get(error), ...fields });
}

/** Gives a copy of an error the hidden fields of the error. */
export function copyHiddenFields(from: object, to: object): void {
  hideFields(to, hidden.get(from));
}
