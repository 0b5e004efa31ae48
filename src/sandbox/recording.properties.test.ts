import fc from "fast-check";
import { expect, test } from "vitest";
import { FakeClock } from "../wrappers/testing/fake-clock.ts";
import { testProperty } from "../wrappers/testing/property-runs.ts";
import { createSandbox, type Sandbox } from "./create-sandbox.ts";
import type { SandboxTenant } from "./sandbox-tenant.ts";
import { createStateReader } from "./state/recording/state-reader.ts";
import type { RecordableState } from "./state/sandbox-state.ts";
import { writeSnapshot } from "./state/snapshot.ts";

/** Steps choose with numbers, which are taken modulo what there is. */
interface Step {
  readonly what: number;
  readonly which: number;
  readonly isOk: boolean;
}

const step = fc.record({ what: fc.nat(999), which: fc.nat(30), isOk: fc.boolean() });

/** A sandbox whose state is recorded as the server does it: a snapshot, and a line after each change. */
class Recorded {
  readonly clock = new FakeClock();
  readonly sandbox: Sandbox;
  readonly #recording;
  /** The lines so far, and the state when each was written. */
  readonly lines: { readonly text: string; readonly state: string }[] = [];
  isReceiving = true;

  constructor() {
    this.sandbox = createSandbox({
      clock: this.clock,
      outboundFetch: async () => new Response(null, { status: this.isReceiving ? 200 : 500 }),
      handlers: {
        // Changes an object that it has kept, without a call of `set`, and after others were served.
        batchAddAssets: async ({ state, id }) => {
          const kept = (state.get("kept") ?? []) as unknown[];
          if (!state.has("kept")) state.set("kept", kept);
          await Promise.resolve();
          // Other requests are answered.
          for (const _ of [1, 2, 3]) this.note();
          kept.push({ id: id("asset"), $map: 1 });
          if (kept.length > 2) state.delete("kept");
          return { body: { success: true } };
        },
      },
    });
    this.#recording = (this.sandbox.state as RecordableState).record(undefined);
    this.sandbox.createTenant();
    this.sandbox.state.onChange(() => this.note());
    this.note();
  }

  note(): void {
    const recording = this.#recording;
    if (recording.isReplaced) this.lines.length = 0;
    const added = recording.isReplaced ? [...recording.snapshot()] : [recording.take()];
    for (const text of added) if (text !== undefined) this.lines.push({ text, state: this.sandbox.state.export() });
  }

  get tenant(): SandboxTenant {
    return this.sandbox.tenants[0] as SandboxTenant;
  }

  async post(path: string, body: object, headers: Record<string, string> = {}): Promise<Record<string, string>> {
    const { apiKey, apiSecret, baseUrl } = this.tenant.crypto;
    const call = async (at: string, sent: object, more: Record<string, string>) => {
      const init = { method: "POST", headers: { "content-type": "application/json", ...more } };
      const response = await this.sandbox.fetch(`${baseUrl}${at}`, { ...init, body: JSON.stringify(sent) });
      return JSON.parse((await response.text()) || "{}");
    };
    const { access_token } = await call("/auth/token", { api_key: apiKey, api_secret: apiSecret }, {});
    const result = await call(path, body, { authorization: `Bearer ${access_token}`, ...headers });
    return result.data ?? result;
  }
}

/** Ids of the exported state, so that steps find something to change. */
function idsIn(text: string, prefix: string): string[] {
  return [...new Set(text.match(new RegExp(`\\b${prefix}_[0-9a-f]{8,}`, "g")))];
}

async function act(recorded: Recorded, { what, which, isOk }: Step): Promise<unknown> {
  const { sandbox, tenant, clock } = recorded;
  const { simulate, seeded } = tenant;
  const text = sandbox.state.export();
  const pick = (prefix: string) => {
    const ids = idsIn(text, prefix);
    return ids.at(-1 - (which % (ids.length || 1))) ?? "none";
  };
  const onboard = async () => {
    const { svc_card_id = "" } = await recorded.post("/svc-card/customers/onboard", { email: `a${which}@b.example` });
    await recorded.post("/source-of-funds", { email: `a${which}@b.example` });
    simulate.approveIdentity({ svc_card_id });
    simulate.verifyPhone({ svc_card_id });
    await clock.advance(60_000);
    simulate.fundCard({ svc_card_id, amount: "100" });
    return recorded.post(`/svc-card/customers/${svc_card_id}/cards/virtual`, {});
  };
  const statuses = ["settled", "reversed", "partially_reversed", "failed", "expired"];
  const actions: readonly (() => unknown)[] = [
    () =>
      recorded.post(
        "/transactions/send-funds",
        {
          ...{
            account: seeded.account,
            assets: seeded.assets.USDC_SOLANA,
            amount: which,
            type: "USDC",
            chain: "SOLANA",
          },
          ...{ receiving_address: "So1anaReceiver1111111111111111111111111111", category: "business" },
        },
        isOk ? { "idempotency-key": `key-${which % 4}` } : {},
      ),
    () => simulate.deposit({ asset_id: "USDC_SOLANA", amount: "5", hash: `hash-${which}` }),
    () => simulate.settleTransfer({ transaction_id: pick("transaction") }),
    () => simulate.failTransfer({ transaction_id: pick("transaction") }),
    () => recorded.post("/swap/quote", { sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "100.00" }),
    () => simulate.executeQuote({ quoteId: pick("quote") }),
    () => onboard(),
    () => simulate.authorizeCard({ card_id: pick("card"), amount: `${which}.5` }),
    () => {
      const transaction_id = pick("cardtx").replace("none", pick("card_transaction"));
      return simulate.setCardTransactionStatus({ transaction_id, status: statuses[which % 5] as never });
    },
    () => simulate.setCard({ card_id: pick("card"), is_frozen: isOk }),
    () => simulate.fundAgentWallet({ wallet_id: "solana", amount: "1" }),
    () => recorded.post("/webhook/create-webhook", { url: `http://127.0.0.1:9/${which}`, events: ["*"] }),
    () => simulate.emitEvent({ type: "card.created", data: { which } }),
    () => recorded.post(`/svc-card/webhooks/${pick("webhook")}/rotate-secret`, {}),
    () => tenant.deliveries.retry(pick("delivery")),
    () => tenant.deliveries.misbehave({ kind: isOk ? "duplicate" : "reorder" }),
    () => {
      recorded.isReceiving = isOk;
    },
    () => sandbox.idle(),
    () => clock.advance(which * 1_000),
    () => (isOk ? sandbox : tenant).clock.advance(which),
    () => tenant.change({ transfers: { platformFee: `0.${which}` } }),
    () => simulate.suspendAccount({ type: "manual", reason: "r" }),
    () => sandbox.createTenant().simulate.deposit({ asset_id: "USDC_SOLANA", amount: "5" }),
    () => sandbox.tenants.at(-1)?.reset(),
    () => Promise.all([recorded.post("/assets/batch-add-asset", {}), recorded.post("/assets/batch-add-asset", {})]),
    () => which === 0 && sandbox.reset(),
    () => which === 0 && sandbox.state.import(text),
  ];
  return actions[what % actions.length]?.();
}

/** Without the time of the export, which the lines do not have. */
const timeless = (text: string) => text.replace(/"now":"[^"]*",/, "");

async function killAnywhere(steps: readonly Step[], cut: number): Promise<void> {
  const recorded = new Recorded();
  for (const each of steps) {
    // A step may be refused: what it refers to need not exist.
    await Promise.resolve(act(recorded, each)).catch(() => undefined);
    recorded.note();
    expect(readBack(recorded.lines.map(({ text }) => text))).toBe(timeless(recorded.sandbox.state.export()));
  }
  const { lines } = recorded;
  const file = lines.map(({ text }) => `${text}\n`).join("");
  // The first line is there from the beginning: it was renamed into place.
  const first = (lines[0]?.text.length ?? 0) + 1;
  const rest = file
    .slice(0, first + (cut % (file.length - first + 1)))
    .split("\n")
    .slice(0, -1);
  expect(readBack(rest)).toBe(timeless(lines[rest.length - 1]?.state ?? ""));
  await recorded.sandbox.close();
}

function readBack(lines: readonly string[]): string {
  const reader = createStateReader();
  for (const line of lines) reader.add(line);
  return timeless(writeSnapshot(reader.read()));
}

testProperty(
  "a file of recorded changes holds the state of its last whole line, wherever it was cut",
  fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.nat(), killAnywhere),
  0.5,
);

/** Without tokens and the generator of ids: every request gets a token. */
function beyondAccess(text: string): string {
  const { tenants, ...rest } = JSON.parse(text);
  const others = tenants.map(({ access: _, random: __, ...tenant }: Record<string, unknown>) => tenant);
  return JSON.stringify({ ...rest, others });
}

test("every step can change the state", async () => {
  const recorded = new Recorded();
  const unchanged: number[] = [];
  for (const what of Array.from({ length: 25 }, (_, index) => index)) {
    // For the steps that end a transfer.
    for (let which = 1; which < 4; which++) await act(recorded, { what: 0, which, isOk: false });
    const before = beyondAccess(recorded.sandbox.state.export());
    for (let which = 1; which < 4; which++) {
      await Promise.resolve()
        .then(() => act(recorded, { what, which, isOk: true }))
        .catch(() => undefined);
      await recorded.sandbox.idle();
    }
    if (beyondAccess(recorded.sandbox.state.export()) === before) unchanged.push(what);
  }
  // The receiver's status, and waiting, change nothing by themselves.
  expect(unchanged).toEqual([16, 17]);
});
