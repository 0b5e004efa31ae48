// What a change adds to a state file: as much with many stored transfers as with few.

import { expect, it } from "vitest";
import { FakeClock } from "../wrappers/testing/fake-clock.ts";
import { createSandbox } from "./create-sandbox.ts";
import type { RecordableState } from "./state/sandbox-state.ts";

const FEW = 100;
const MANY = 20_000;

interface ExportedFunds {
  readonly transfers: { readonly $map: [string, object][] };
  readonly keys: { readonly $map: [string, string][] };
  readonly withdrawals: { readonly at: number[]; readonly sums: object[] };
}

it(`a transfer adds as many bytes at ${FEW} as at ${MANY} stored transfers`, async () => {
  const clock = new FakeClock();
  const sandbox = createSandbox({ clock });
  const recording = (sandbox.state as RecordableState).record(undefined);
  const tenant = sandbox.createTenant();
  const { baseUrl, apiKey, apiSecret } = tenant.crypto;
  const order = {
    ...{ account: tenant.seeded.account, assets: tenant.seeded.assets.USDC_SOLANA, amount: 1, type: "USDC" },
    ...{ chain: "SOLANA", receiving_address: "So1anaReceiver1111111111111111111111111111", category: "business" },
  };

  // Withdrawals at the same time would share a record.
  async function post(path: string, body: object, headers: object = {}): Promise<string> {
    clock.skip(1);
    const init = { method: "POST", headers: { "content-type": "application/json", ...headers } };
    const response = await sandbox.fetch(baseUrl + path, { ...init, body: JSON.stringify(body) });
    expect(response.status).toBe(200);
    return response.text();
  }

  const { access_token } = JSON.parse(await post("/auth/token", { api_key: apiKey, api_secret: apiSecret }));
  const send = (key: string) =>
    post("/transactions/send-funds", order, { authorization: `Bearer ${access_token}`, "idempotency-key": key });

  /** The line of one further transfer. */
  async function lineOf(key: string): Promise<string> {
    recording.take();
    await send(key);
    const line = recording.take() ?? "";
    expect(line).toContain(key);
    return line;
  }

  for (let sent = 0; sent < FEW; sent++) await send(`key-${String(sent).padStart(5, "0")}`);
  const few = await lineOf("key-of-few");
  sandbox.state.import(withCopies(sandbox.state.export()));
  // The import replaced the state: the recording starts with all of it.
  expect([...recording.snapshot()].join("").match(/"withdrawal":/g)).toHaveLength(MANY);
  const many = await lineOf("key-of-all");
  expect(Buffer.byteLength(withoutDigits(many))).toBe(Buffer.byteLength(withoutDigits(few)));
  expect(Math.abs(many.length - few.length)).toBeLessThan(40);
});

function fundsOf(state: { readonly tenants: readonly { readonly funds: ExportedFunds }[] }): ExportedFunds {
  const [tenant] = state.tenants;
  if (tenant === undefined) throw new Error("the export has no tenant");
  return tenant.funds;
}

/** An exported state whose last transfer is repeated: sending so many would take half a minute. */
function withCopies(text: string): string {
  const state = JSON.parse(text);
  const { transfers, keys, withdrawals } = fundsOf(state);
  const [, transfer = {}] = transfers.$map.at(-1) ?? [];
  const { at, sums } = withdrawals;
  for (let count = transfers.$map.length; count < MANY; count++) {
    const id = `transaction_${String(count).padStart(24, "0")}`;
    transfers.$map.push([id, { ...transfer, id, withdrawal: count }]);
    keys.$map.push([`key-${String(count).padStart(5, "0")}`, id]);
    at.push(...at.slice(-1));
    sums.push(...sums.slice(-1));
  }
  return JSON.stringify(state);
}

/** Counters, balances and the state of the random generator have as many digits as they need. */
function withoutDigits(line: string): string {
  return line.replace(/([[,:])-?\d+(?=[,\]}])/g, "$10").replace(/("\$bigint":")-?\d+/g, "$10");
}
