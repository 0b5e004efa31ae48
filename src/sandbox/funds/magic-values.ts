// Receiving addresses that trigger transfer failures without a documented cause.

import type { ChainName } from "../core/assets.ts";

/** The failure that a magic address triggers. */
export type MagicCase = "highRisk" | "unsupportedToken" | "gasStationEmpty" | "cardNotActive" | "ibanNotActivated";

/**
 * Receiving addresses that make `sendFunds` fail, by chain: `describeMagicAddresses` says how. They are well formed, so your own
 * validation accepts them. No money moves.
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

const failures: Readonly<Record<MagicCase, string>> = {
  highRisk:
    "500 `internal_error`, as after a crash (C39). Every further request for it gets the same, so the outcome of the call stays unknown " +
    "however often you resend it: check the balance, or raise it with the service.",
  unsupportedToken: "422 `unsupported_token`.",
  gasStationEmpty: "422 `gas_station_empty`.",
  cardNotActive: "422 `card_not_active`.",
  ibanNotActivated: "422 `iban_not_activated`.",
};

/** A kind of magic addresses. */
export interface MagicAddressInfo {
  readonly name: MagicCase;
  /** What `sendFunds` responds. */
  readonly about: string;
  readonly addresses: Readonly<Record<ChainName, string>>;
}

/** All magic addresses, and what they do. */
export function describeMagicAddresses(): MagicAddressInfo[] {
  return (Object.keys(failures) as MagicCase[]).map((name) => ({
    ...{ name, about: failures[name] },
    addresses: magicAddresses[name],
  }));
}

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
