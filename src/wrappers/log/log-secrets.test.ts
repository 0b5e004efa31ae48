// No secret reaches a line, whatever the service repeats of a request, and every line is one line (S36).

import { expect, test } from "vitest";
import { FakeClock } from "../testing/fake-clock.ts";
import { json } from "../testing/scripted-fetch.ts";
import { apiSecret, appSecret, cryptoClient, fiatClient, keyed, transfer } from "../testing/test-clients.ts";
import { type LogOptions, logHooks } from "./log-hooks.ts";

/** A logger, and all that it was given, as text. */
function written(options: LogOptions = {}) {
  const lines: string[] = [];
  const add = (...line: unknown[]) => void lines.push(line.map((part) => JSON.stringify(part)).join(" "));
  const hooks = logHooks({ logger: { info: add, warn: add, error: add }, clock: new FakeClock(), ...options });
  return { hooks, lines, all: () => lines.join("\n") };
}

const card = "4111 1111 1111 1111";
const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";

/** What a hostile service may repeat. */
function repeating(text: string): object {
  return { success: false, error: text, message: `you sent ${text}`, request_id: text, details: { [text]: text } };
}

test.each([400, 401, 403, 409, 422, 429, 500, 503])(
  "[S36] a line contains no credential, token, card number or value of a request: %i",
  async (status) => {
    const formats: LogOptions[] = [{}, { format: (entry) => [entry, entry.message] }];
    for (const options of formats) {
      const { hooks, lines, all } = written(options);
      const said = `${apiSecret} ${token} ${card} Bearer abcdefgh12345678`;
      const { wallets, sentTo } = cryptoClient({ "/send-funds": json(repeating(said), status) }, { hooks });
      await expect(wallets.transactions.sendFunds(transfer, keyed)).rejects.toThrow();
      const bearer =
        sentTo("/send-funds")[0]
          ?.headers.get("authorization")
          ?.replace(/^Bearer /, "") ?? "";
      expect(bearer.length).toBeGreaterThan(3);
      expect(lines.length).toBeGreaterThan(1);
      const values = [transfer.receiving_address, transfer.account, transfer.assets, transfer.amount];
      for (const secret of [apiSecret, "api-key-0001", bearer, token, card, "abcdefgh12345678", ...values]) {
        expect(all()).not.toContain(secret);
      }
    }
  },
);

test("[S36] a line of a successful call contains nothing of its body or its query", async () => {
  const { hooks, all } = written();
  const data = { status: "success", status_code: 200, message: "quiet-message", data: { secret: "hook-secret" } };
  const { fiat } = fiatClient({ "/business/webhook": json(data) }, { hooks });
  await fiat.businessWebhook.register({ url: "https://shop.example/private" });
  for (const value of [appSecret, "acc_1", "hook-secret", "private", "quiet-message"])
    expect(all()).not.toContain(value);
});

test("[S36] the path values and the message of an undescribed request are missing", async () => {
  const { hooks, lines } = written();
  const answers = [json({ done: true }), json({ error: "not_found", message: "no customer maria" }, 404)];
  const { wallets } = cryptoClient({ "/maria": () => answers.shift() ?? Response.error() }, { hooks });
  const request = () => wallets.request({ method: "GET", path: "/customers/maria", retry: "read" });
  await request();
  await expect(request()).rejects.toThrow();
  const own = lines.filter((line) => !line.includes("token"));
  expect(own).toHaveLength(2);
  expect(own.join()).not.toContain("maria");
  expect(own[1]).toContain("GET 404");
});

test("[S36] a line is one line of printable text, whatever the service says", async () => {
  const lines: string[] = [];
  const add = (line: unknown) => void lines.push(String(line));
  const hooks = logHooks({ logger: { info: add, warn: add, error: add } });
  const hostile = "first\r\nsecond\u2028third\u0085\u001b[31mred\u009b0m\u202e\u2066\u0000\ufeff";
  const { wallets } = cryptoClient({ "/send-funds": json({ error: hostile, message: hostile }, 400) }, { hooks });
  await expect(wallets.transactions.sendFunds(transfer, keyed)).rejects.toThrow();
  const line = lines.at(-1) ?? "";
  expect(line).toContain("first");
  expect(line).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
  expect(JSON.parse(line)).toMatchObject({ level: "warn", httpStatus: 400 });
});

test("[S36] a warning and an idempotency key are redacted too", async () => {
  const { hooks, all } = written();
  hooks.onWarning?.({ code: "background_renewal_failed", message: `the token ${token} and ${card}`, cause: token });
  const { wallets } = cryptoClient({ "/send-funds": json({ error: "no", message: "no" }, 400) }, { hooks });
  await expect(wallets.transactions.sendFunds(transfer, { idempotencyKey: "4111-1111-1111-1111" })).rejects.toThrow();
  for (const secret of [token, card, "4111-1111-1111-1111"]) expect(all()).not.toContain(secret);
  expect(all()).toContain("the token [redacted] and [redacted]");
});
