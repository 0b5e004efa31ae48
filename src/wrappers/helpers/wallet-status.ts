// What the service says of a card wallet's contract, read from answers of which little is known (G21, G26).

import { isPlain } from "../http/extra-body.ts";

/** What the service says of a card wallet's contract. What it does not say is undefined. */
export interface WalletStatus {
  readonly isReady: boolean | undefined;
  /** Address of the contract, once it is deployed. */
  readonly address: string | undefined;
  /** 0 is Ok, 7 is DelayQueueNotEmpty; what other codes mean is not known (G21). */
  readonly accountStatus: number | undefined;
  /** The data of the answer as they came; undefined where the service knows of no wallet yet. */
  readonly answer: unknown;
}

/** Both mean that the wallet can be used; of no other code that is known. */
const READY: readonly unknown[] = [0, 7];

/** Reads an answer of deployment or monitor, with or without its envelope. */
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

type Fields = Readonly<
  Partial<Record<"data" | "is_ready" | "account_status" | "already_deployed" | "safe_address", unknown>>
>;

function fieldsOf(value: unknown): Fields {
  return isPlain(value) ? value : {};
}

// The plainest statement counts: the flag, else the account's status, else that it has been deployed before.
function isReady({ is_ready, account_status, already_deployed }: Fields): boolean | undefined {
  if (typeof is_ready === "boolean") return is_ready;
  if (typeof account_status === "number") return READY.includes(account_status);
  return already_deployed === true ? true : undefined;
}
