// Which tokens there are of a tenant, to find it by.

import type { AccessState } from "../state/access-state.ts";
import type { FiatState } from "../state/fiat-state.ts";

/** Every token that may still be presented, the ended ones too: whether it is still good is said when it comes. */
export function* tokensOf(access: Pick<AccessState, "tokens">, fiat: Pick<FiatState, "tokens">): Generator<string> {
  yield* access.tokens.keys();
  yield* fiat.tokens.keys();
}
