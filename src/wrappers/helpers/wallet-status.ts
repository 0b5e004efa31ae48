// Reads the status of a card wallet's contract from largely undocumented responses (G21, G26).

import { isPlain } from "../http/extra-body.ts";
import { fieldsOf } from "../parsing/fields.ts";

/** The status of a card wallet's contract. A part that the service does not state is undefined. */
export interface WalletStatus {
  readonly isReady: boolean | undefined;
  /** Address of the contract, once it is deployed. */
  readonly address: string | undefined;
  /** 0 is Ok, 7 is DelayQueueNotEmpty; other codes are undocumented (G21). */
  readonly accountStatus: number | undefined;
  /** The data of the response, unchanged; undefined if the service does not know the wallet yet. */
  readonly answer: unknown;
}

/** The two codes that are known to mean ready. */
const READY: readonly unknown[] = [0, 7];

/** Reads a response of deployment or monitor, with or without its envelope. */
export function readWalletStatus(body: unknown): WalletStatus {
  const { data } = fieldsOf(body);
  const answer = isPlain(data) ? data : body;
  const fields = fieldsOf(answer);
  const { account_status, safe_address } = fields;
  return {
    isReady: isReady(fields),
    address: typeof safe_address === "string" ? safe_address : undefined,
    accountStatus: typeof account_status === "number" ? account_status : undefined,
    answer,
  };
}

// By the flag, else by the account status, else by an earlier deployment.
function isReady({ is_ready, account_status, already_deployed }: ReturnType<typeof fieldsOf>): boolean | undefined {
  if (typeof is_ready === "boolean") return is_ready;
  if (typeof account_status === "number") return READY.includes(account_status);
  return already_deployed === true ? true : undefined;
}
