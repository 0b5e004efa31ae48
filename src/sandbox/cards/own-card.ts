// Handlers of the account's own card record: wallet, physical cards, unfreezing, funding address.

import { envelopeB, envelopeC, type HandlerResult, type Label } from "../core/handler-result.ts";
import { toDecimal } from "../core/units.ts";
import { type CardHolder, tokens } from "../state/card-holder.ts";
import type { OperationCall, OperationHandlers } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { emitCardEvent } from "./card-events.ts";
import { badRequest } from "./card-refusals.ts";
import { BRIDGING_STARTS_AT } from "./card-wallet.ts";
import { cardOf, ownRecord, unfreezeHolder } from "./find-holder.ts";
import { orderPhysicalCard } from "./physical-order.ts";
import { deploy, monitor } from "./safe.ts";

export const cardOperations: OperationHandlers = {
  deployCardSafe: { handle: (call) => deploy(call, ownRecord(call)) },
  getCardSafe: { handle: (call) => monitor(call, ownRecord(call)) },
  orderPhysicalCard: { handle: (call) => orderPhysicalCard(call, ownRecord(call)) },
  unfreezeCard: { handle: unfreeze },
  getFundingAddress: { handle: getFundingAddress },
};

// C67: envelope C; authorizations pass again. A15: freezing has another path and envelope.
function unfreeze(call: OperationCall): HandlerResult {
  const { tenant } = call;
  const holder = unfreezeHolder(call);
  const card = cardOf(call, holder);
  if (card.activatedAt === null) {
    throw badRequest("The card is not activated.", { rule: "G67, C67", basis: "assumed" });
  }
  const wasFrozen = card.isFrozen;
  if (wasFrozen) {
    card.isFrozen = false;
    card.unfrozenAt = tenant.isoNow();
    emitCardEvent(tenant, "card.unfrozen", holder, card);
  }
  // G33: an active card keeps the time of its last unfreezing, or of its activation.
  const data = { card_id: card.id, status: "active", unfrozen_at: card.unfrozenAt ?? card.activatedAt };
  return envelopeC(data, "Card unfrozen.", unfreezeLabel(tenant, holder, wasFrozen));
}

function unfreezeLabel({ state }: Tenant, holder: CardHolder, wasFrozen: boolean): Label {
  if (!wasFrozen) return { rule: "G33, C67", basis: "assumed" };
  const isOwn = holder === state.cards.own;
  return isOwn ? { rule: "C67", basis: "documented" } : { rule: "G67, C67", basis: "assumed" };
}

// C68, C101: the deposit address and its bridging rules.
function getFundingAddress(call: OperationCall): HandlerResult {
  const own = ownRecord(call);
  const minimum = toDecimal(BRIDGING_STARTS_AT);
  const network = "solana";
  const data = {
    address: own.fundingAddress,
    network,
    funding_method: "bridge",
    card_currency: own.currency,
    supported_tokens: [
      {
        symbol: "USDC",
        name: "USD Coin",
        contract: "SandboxUsdCoinContract1111111111111111111111",
        decimals: 6,
        network,
      },
    ],
    funding_sources: {
      [network]: {
        address: own.fundingAddress,
        network,
        token: "USDC",
        bridge_type: "sandbox",
        bridge_time: "at once",
        description: `Deposits here are bridged to the card as ${tokens[own.currency]}.`,
      },
    },
    minimum_deposit: minimum,
    instructions: `Send USDC to the address. Bridging starts once ${minimum} USDC have arrived.`,
  };
  return envelopeB(data, "Funding address retrieved.", { rule: "C68, C101", basis: "documented" });
}
