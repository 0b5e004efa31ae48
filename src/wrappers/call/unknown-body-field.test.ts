import { describe, expect, test } from "vitest";
import { openSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { cryptoClient, fiatClient } from "../../../tests/support/test-clients.ts";
import type { WarningEvent } from "../observability/hooks.ts";

function open() {
  const warnings: WarningEvent[] = [];
  const hooks = { onWarning: (event: WarningEvent) => void warnings.push(event) };
  const balance = { status: "success", data: {} };
  const { wallets, sentTo } = cryptoClient({ "/balance/check": balance, "/webhooks": balance }, { hooks });
  const { fiat } = fiatClient({ "/wallet/create": {} }, { hooks });
  return { wallets, fiat, sentTo, warnings };
}

describe("a body field that the document does not name [S59]", () => {
  test("is sent as given, and reported once a call with a suggestion", async () => {
    const { wallets, sentTo, warnings } = open();
    const body = { asset_id: "a", aset_id: "b" };
    await wallets.balances.check(body);
    expect(sentTo("/balance/check")[0]?.body).toBe('{"asset_id":"a","aset_id":"b"}');
    expect(warnings).toEqual([
      {
        code: "unknown_body_field",
        message: 'wallets.balances.check: Unknown field "aset_id". Did you mean asset_id? It is sent as given.',
      },
    ]);
  });

  test("is reported with the documented fields if none is similar", async () => {
    const { wallets, warnings } = open();
    await wallets.balances.check({ asset_id: "a", ...{ zone: 1 } });
    expect(warnings.map(({ message }) => message)).toEqual([
      'wallets.balances.check: Unknown field "zone". Fields: asset_id. It is sent as given.',
    ]);
  });

  test("may be a secret, which the message does not repeat", async () => {
    const { wallets, warnings } = open();
    await wallets.balances.check({ asset_id: "a", ...{ "4111111111111111": 1 } });
    expect(warnings.map(({ code }) => code)).toEqual(["unknown_body_field"]);
    expect(JSON.stringify(warnings)).not.toContain("4111");
  });

  test("is not reported from extraBody, in an open body, or in an undocumented one", async () => {
    const { wallets, fiat, warnings } = open();
    await wallets.balances.check({ asset_id: "a" }, { extraBody: { twoFactorCode: "123456" } });
    await wallets.webhooks.create({ url: "https://shop.example", ...{ label: "first" } }).catch(() => undefined);
    await fiat.wallets.create({ anything: 1 });
    expect(warnings).toEqual([]);
  });

  test("is named in a header of the sandbox's response", async () => {
    const { wallets, tenant } = openSandbox();
    const asset_id = tenant.seeded.assets.USDC_SOLANA ?? "";
    const header = async (body: { asset_id: string }) =>
      (await wallets.balances.check(body).withResponse()).headers.get("x-sandbox-unknown-fields");
    expect(await header({ asset_id })).toBeNull();
    expect(await header({ asset_id, ...{ chian: "SOLANA", ü: 1, more: 2 } })).toBe("chian, more");
  });
});
