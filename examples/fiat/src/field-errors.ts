// Shows the end user what the service rejects, by the field that the end user has filled in.

import { ApiError } from "svc-sdk";
import { FormError } from "./form.ts";

/**
 * Makes a call with the values of a form. `names` maps the service's fields to the form's.
 *
 * @throws {FormError} if the service rejects fields of the form. Rethrows every other error: a field that the end user has not
 * filled in is a mistake of this application.
 */
export async function withFieldErrors<Result>(
  names: Readonly<Record<string, string>>,
  call: () => PromiseLike<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.httpStatus !== 422) throw error;
    const rejected = Object.entries(error.fieldErrors);
    if (rejected.length === 0 || rejected.some(([field]) => !Object.hasOwn(names, field))) throw error;
    throw new FormError(Object.fromEntries(rejected.map(([field, texts]) => [names[field], texts])), { cause: error });
  }
}
