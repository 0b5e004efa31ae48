// The format of a fixture: the customers, cards and history that a sandbox begins with.

import type { AuthorizeCardInput } from "./cards/authorization.ts";
import type { SettingsChange } from "./core/settings.ts";

/**
 * What a tenant begins with. Everything goes through the sandbox's own rules, in this order: settings, customers, history.
 *
 * A text that begins with `$` refers to something: `$seeded.assets.USDC_SOLANA` to the ids of the tenant, `$ada.card_id` to the result
 * of the customer or step that has `as: "ada"`. `$$` at the beginning is a dollar sign.
 */
export interface Fixture {
  readonly settings?: SettingsChange;
  readonly customers?: readonly FixtureCustomer[];
  readonly history?: readonly FixtureStep[];
}

/** A moment in the past. */
interface Past {
  /** How long ago, such as `30d`, `12h`, `5m` or `90s`. The tenant's time is moved there and back. */
  readonly ago?: string;
}

/** A customer of the card issuer who has passed every check. Its result has its id, under the name that it has in responses, and with a card `card_id`. */
export interface FixtureCustomer extends Past {
  /** Its name in references. */
  readonly as?: string;
  readonly email: string;
  /** Money in its card wallet. @default none */
  readonly balance?: string;
  /** Whether it has a virtual card. @default true */
  readonly card?: boolean;
  /** Payments with the card, oldest first. */
  readonly payments?: readonly FixturePayment[];
}

/** A card payment. Declined if the sandbox's rules say so. */
export interface FixturePayment extends Past, Omit<AuthorizeCardInput, "card_id"> {
  /** What becomes of an authorized payment. @default "settled" */
  readonly status?: string;
}

/** Something that happened: a simulation, or a call of the SDK. Its result is what that returns. */
export interface FixtureStep extends Past {
  /** Its name in references. */
  readonly as?: string;
  /** The name of a simulation, such as `deposit`. */
  readonly simulate?: string;
  /** A method of a client, such as `crypto.swaps.quote`: the client is `fiat`, `crypto` or `agent`. */
  readonly call?: string;
  /** The input of the simulation; the argument of the method, or a list of its arguments. */
  readonly with?: unknown;
}

/** Invalid input, or something that the sandbox's rules refuse. */
export class FixtureError extends Error {
  override readonly name = "FixtureError";
  /** Where it is in the fixture: property names and positions in lists. */
  readonly path: readonly (string | number)[];

  constructor(message: string, path: readonly (string | number)[], options?: ErrorOptions) {
    super(message, options);
    this.path = path;
  }
}
