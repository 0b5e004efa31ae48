// Receiving addresses that trigger transfer failures without a documented cause (G52).

import type { ChainName } from "../core/chains.ts";

/** The failure that a magic address triggers. */
export type MagicCase = "highRisk" | "unsupportedToken" | "gasStationEmpty" | "cardNotActive" | "ibanNotActivated";

/**
 * Receiving addresses that make `sendFunds` fail, by chain. They are well formed, so your own validation accepts them:
 *
 * - `highRisk`: 500 `internal_error`, the response to a high-risk address (C39)
 * - `unsupportedToken`: 422 `unsupported_token`
 * - `gasStationEmpty`: 422 `gas_station_empty`
 * - `cardNotActive`: 422 `card_not_active`
 * - `ibanNotActivated`: 422 `iban_not_activated`
 *
 * No money moves.
 *
 * @example
 * await wallets.transactions.sendFunds({ ...transfer, receiving_address: magicAddresses.highRisk.SOLANA }, { idempotencyKey });
 */
export const magicAddresses: Readonly<Record<MagicCase, Readonly<Record<ChainName, string>>>> = {
  highRisk: withEnding("5111"),
  unsupportedToken: withEnding("4221"),
  gasStationEmpty: withEnding("4222"),
  cardNotActive: withEnding("4223"),
  ibanNotActivated: withEnding("4224"),
};

const cases: ReadonlyMap<string, MagicCase> = new Map(
  Object.entries(magicAddresses).flatMap(([name, addresses]) =>
    Object.values(addresses).map((address) => [address, name as MagicCase] as const),
  ),
);

/** The failure that an address triggers; undefined for an ordinary address. */
export function magicCase(address: string): MagicCase | undefined {
  return cases.get(address);
}

function withEnding(ending: string): Readonly<Record<ChainName, string>> {
  return { SOLANA: `Sandbox${"1".repeat(32)}${ending}`, ETHEREUM: `0x${"0".repeat(36)}${ending}` };
}
