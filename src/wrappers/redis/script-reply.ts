// Reads the replies of the scripts. A reply of another form is never taken for an answer.

import { ConfigurationError } from "../errors/configuration-error.ts";
import { StoreError } from "../errors/store-error.ts";

/**
 * The value; undefined if there is none.
 *
 * @throws {StoreError} on another reply. @throws {ConfigurationError} on a Buffer
 */
export function optionalValue(reply: unknown): string | undefined {
  const text = textOf(reply);
  if (text === "-") return undefined;
  if (!text.startsWith("=")) throw wrongReply();
  return text.slice(1);
}

/** The value. Throws as `optionalValue` does, and if there is none. */
export function value(reply: unknown): string {
  const found = optionalValue(reply);
  if (found === undefined) throw wrongReply();
  return found;
}

/** Yes or no. Throws as `optionalValue` does. */
export function isYes(reply: unknown): boolean {
  const text = textOf(reply);
  if (text !== "+" && text !== "-") throw wrongReply();
  return text === "+";
}

function textOf(reply: unknown): string {
  if (typeof reply === "string") return reply;
  if (!(reply instanceof Uint8Array)) throw wrongReply();
  throw new ConfigurationError(
    "redisStore: the client replies with Buffers instead of strings. Pass a client without type mapping, such as client.withTypeMapping({})",
  );
}

function wrongReply(): StoreError {
  return new StoreError(
    "The client of Redis returned a reply that the store's script cannot give. Pass a client that is not in a transaction or pipeline and does not transform replies",
  );
}
