import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { magicAddresses } from "./magic-values.ts";
import { openFunds } from "./testing/open-funds.ts";

describe("a transfer", () => {
  it("responds in envelope A with nine fields: amounts as text, gas and fee hashes nullable [C26, C45]", async () => {
    const { sendRaw, transfer, tenant } = openFunds();
    const { status, body, headers } = await sendRaw({ ...transfer(), amount: 25.1 });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      message: "Funds sent.",
      data: {
        transaction_id: expect.any(String),
        transaction_hash: expect.any(String),
        gas_tx_hash: expect.any(String),
        platform_fee_tx_hash: expect.any(String),
        gas_amount: "0.02",
        platform_fee: "0.10",
        gas_funding_markup: "0.004",
        total_fee: "0.124",
        fee_breakdown: expect.any(String),
      },
    });
    expect([headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")]).toEqual([
      "C35, C36, C40, C26",
      "documented",
    ]);
    tenant.change({ transfers: { platformFee: "0" } });
    const own = await sendRaw({ ...transfer({ use_self_funding: true }, "SOL"), amount: 1 });
    expect(own.body.data).toMatchObject({ gas_tx_hash: null, platform_fee_tx_hash: null });
  });

  it("is refused in its own shape without a code if a field is missing or invalid [C27, C28, G29]", async () => {
    const { sendRaw, transfer, balance } = openFunds();
    const valid = { ...transfer(), amount: 25.1 };
    for (const field of ["account", "assets", "receiving_address", "amount", "type", "chain", "category"]) {
      const { status, body } = await sendRaw({ ...valid, [field]: undefined });
      expect(status, field).toBe(400);
      expect(body, field).toEqual({
        status: false,
        message: expect.stringContaining(field),
        details: { [field]: expect.any(String) },
      });
    }
    for (const account of ["a".repeat(23), "g".repeat(24), "a".repeat(25)]) {
      expect(await sendRaw({ ...valid, account })).toMatchObject({ status: 400, body: { status: false } });
    }
    expect(await balance("USDC_SOLANA")).toBe("10000.00");
  });

  it("must match the asset's type and chain [C29]", async () => {
    const { send, sendRaw, transfer } = openFunds();
    for (const change of [{ type: "SOL" }, { type: "USDT" }, { type: "usdc" }, { chain: "ETHEREUM" }]) {
      const { status, body } = await sendRaw({ ...transfer(change), amount: 25.1 });
      expect([status, body]).toEqual([400, { status: false, message: expect.any(String) }]);
    }
    await expect(send(transfer())).resolves.toBeDefined();
  });

  it("accepts any category, and three priorities [C30]", async () => {
    const { send, sendRaw, transfer } = openFunds();
    await expect(send(transfer({ category: "a category of our own" }))).resolves.toBeDefined();
    for (const priority of ["low", "medium", "high"] as const) {
      await expect(send(transfer({ priority }))).resolves.toBeDefined();
    }
    expect(await sendRaw({ ...transfer(), amount: 25.1, priority: "urgent" })).toMatchObject({ status: 400 });
  });

  it("has medium priority by default, so that stating it makes no different transfer", async () => {
    const { sendRaw, transfer } = openFunds();
    const key = { "idempotency-key": "k" };
    await sendRaw({ ...transfer(), amount: 25.1 }, key);
    const again = await sendRaw({ ...transfer({ priority: "medium" }), amount: 25.1 }, key);
    expect(again.headers.get("x-sandbox-rule")).toBe("C41");
    const other = await sendRaw({ ...transfer({ priority: "high" }), amount: 25.1 }, key);
    expect(other.headers.get("x-sandbox-rule")).toBe("C42");
  });

  it("must exceed the total fee [C31]", async () => {
    const { send, transfer, balance } = openFunds();
    for (const amount of ["0.124", "0.1239", "0.000000000000000001"]) {
      expect(await failureOf(send(transfer({ amount })))).toMatchObject({ httpStatus: 400, code: "http_400" });
    }
    expect(await balance("USDC_SOLANA")).toBe("10000.00");
    await send(transfer({ amount: "0.124000000000000001" }));
    expect(await balance("USDC_SOLANA")).toBe("9999.875999999999999999");
  });

  it("keeps every digit of the amount, which is in whole tokens [G61]", async () => {
    const { send, sendRaw, transfer, balance } = openFunds();
    await send(transfer({ amount: "1.12345678901234567890123456789012345678" }));
    expect(await balance("USDC_SOLANA")).toBe("9998.87654321098765432109876543210987654322");
    // One digit more than the sandbox supports.
    const text = JSON.stringify(transfer()).replace('"25.10"', `1.${"0".repeat(38)}1`);
    expect(await sendRaw(text)).toMatchObject({ status: 400, body: { status: false } });
  });

  it("cannot pay a token's gas from the token [C32]", async () => {
    const { send, transfer } = openFunds();
    for (const name of ["USDC_SOLANA", "USDC_ETHEREUM", "USDT_ETHEREUM"] as const) {
      expect(await failureOf(send(transfer({ use_self_funding: true }, name)))).toMatchObject({ httpStatus: 400 });
      await expect(send(transfer({ use_self_funding: false }, name))).resolves.toBeDefined();
    }
  });

  it("takes gas of a native asset from its own balance, without markup [C33]", async () => {
    const { sendRaw, transfer, balance, tenant } = openFunds();
    tenant.change({ transfers: { userGasStation: true } });
    const { body, headers } = await sendRaw({ ...transfer({ use_self_funding: true }, "SOL"), amount: 2 });
    const gas = { gas_amount: "0.000125", gas_funding_markup: "0.00", gas_tx_hash: null };
    expect(body.data).toMatchObject({ ...gas, platform_fee: "0.000625", total_fee: "0.00075" });
    expect(headers.get("x-sandbox-rule")).toBe("C33, C40, C26");
    // The platform fee is deducted from the 2 SOL, the gas added on top.
    expect(await balance("SOL")).toBe("97.999875");
  });

  it("also does so by default for a native asset, unless the settings make a station pay [G27]", async () => {
    const { send, sendRaw, transfer, balance, tenant } = openFunds();
    tenant.change({ transfers: { userGasStation: true, gasStationEmpty: true } });
    const { body, headers } = await sendRaw({ ...transfer({}, "SOL"), amount: 2 });
    expect(body.data).toMatchObject({ gas_amount: "0.000125", gas_funding_markup: "0.00", gas_tx_hash: null });
    expect(headers.get("x-sandbox-rule")).toBe("G27, C40, C26");
    expect(headers.get("x-sandbox-basis")).toBe("assumed");
    expect(await balance("SOL")).toBe("97.999875");
    tenant.change({ transfers: { nativeGas: "station", gasStationEmpty: false } });
    expect(await send(transfer({ amount: "2" }, "SOL"))).toMatchObject({
      gas_funding_markup: "0.000025",
      gas_tx_hash: expect.any(String),
    });
    expect(await balance("SOL")).toBe("95.999875");
    const own = await send(transfer({ amount: "2", use_self_funding: true }, "SOL"));
    expect(own).toMatchObject({ gas_funding_markup: "0.00", gas_tx_hash: null });
  });

  it.each([
    ["user's gas station if there is one, with markup [C34]", true, "user-station", "C34, C36, C40, C26"],
    ["platform's gas station otherwise, with markup [C35]", false, "platform-station", "C35, C36, C40, C26"],
  ])("gets gas of a token from the %s", async (_, userGasStation, station, rule) => {
    const { sendRaw, transfer, tenant } = openFunds();
    tenant.change({ transfers: { userGasStation } });
    const { body, headers } = await sendRaw({ ...transfer(), amount: 1 });
    expect(body.data).toMatchObject({ gas_funding_markup: "0.004", gas_tx_hash: expect.any(String) });
    expect(body.data.fee_breakdown).toContain(station);
    expect(headers.get("x-sandbox-rule")).toBe(rule);
  });

  it("has a markup of 20 % of the gas, deducted from the amount [C36]", async () => {
    const { send, transfer, tenant, balance } = openFunds();
    for (const [gas, markup] of [
      ["0.05", "0.01"],
      ["1.23456", "0.246912"],
      ["0", "0.00"],
    ] as const) {
      tenant.change({ transfers: { gas: { default: gas }, platformFee: "0.30" } });
      expect(await send(transfer({ amount: "10" }))).toMatchObject({ gas_funding_markup: markup });
    }
    // The wallet loses exactly the requested amount, which includes the markup.
    expect(await balance("USDC_SOLANA")).toBe("9970.00");
  });

  it("costs the sum of gas, markup and platform fee [G28]", async () => {
    const { send, transfer, tenant } = openFunds();
    tenant.change({ transfers: { gas: { SOLANA: "0.05", default: "7" }, platformFee: "0.30" } });
    expect(await send(transfer())).toMatchObject({
      gas_amount: "0.05",
      gas_funding_markup: "0.01",
      platform_fee: "0.30",
      total_fee: "0.36",
      fee_breakdown: "gas 0.05 (platform-station) + markup 0.01 + platform 0.30",
    });
  });

  it("is refused while the gas station is empty, and moves nothing [C37]", async () => {
    const { send, transfer, tenant, balance } = openFunds();
    for (const userGasStation of [false, true]) {
      tenant.change({ transfers: { userGasStation, gasStationEmpty: true } });
      expect(await failureOf(send(transfer()))).toMatchObject({ httpStatus: 422, code: "gas_station_empty" });
    }
    expect(await balance("USDC_SOLANA")).toBe("10000.00");
    tenant.change({ transfers: { gasStationEmpty: false } });
    await expect(send(transfer())).resolves.toBeDefined();
  });

  it("is refused for too low a balance, an invalid address and an unsupported token [C38]", async () => {
    const { send, transfer, balance } = openFunds();
    const unsupported = transfer({ receiving_address: magicAddresses.unsupportedToken.SOLANA });
    expect(await failureOf(send(transfer({ amount: "10000.01" })))).toMatchObject({
      httpStatus: 422,
      code: "insufficient_balance",
      details: { available_balance: "10000.00", requested_amount: "10000.01", ticker: "USDC" },
    });
    expect(await failureOf(send(transfer({ receiving_address: "nowhere" })))).toMatchObject({
      httpStatus: 422,
      code: "invalid_address",
    });
    expect(await failureOf(send(unsupported))).toMatchObject({ httpStatus: 422, code: "unsupported_token" });
    expect(await balance("USDC_SOLANA")).toBe("10000.00");
    await send(transfer({ amount: "10000" }));
    expect(await balance("USDC_SOLANA")).toBe("0.00");
  });

  it("needs its own gas on top of the amount", async () => {
    const { send, transfer, balance } = openFunds();
    expect(await failureOf(send(transfer({ amount: "100" }, "SOL")))).toMatchObject({
      code: "insufficient_balance",
      message: expect.stringContaining("With its own gas, the transfer takes 100.000125 SOL."),
      details: { available_balance: "100.00", requested_amount: "100.00", ticker: "SOL" },
    });
    const tooMuch = transfer({ amount: `99.999875${"0".repeat(31)}1` }, "SOL");
    expect(await failureOf(send(tooMuch))).toMatchObject({ code: "insufficient_balance" });
    await send(transfer({ amount: "99.999875" }, "SOL"));
    expect(await balance("SOL")).toBe("0.00");
  });

  it("validates addresses by chain, and accepts those of the documents' examples", async () => {
    const { send, transfer } = openFunds();
    const example = "ExampleReceivingAddress1111111111111111111";
    const evm = `0x${"a".repeat(40)}`;
    await expect(send(transfer({ receiving_address: example }))).resolves.toBeDefined();
    await expect(send(transfer({ receiving_address: evm }, "USDC_ETHEREUM"))).resolves.toBeDefined();
    for (const request of [
      transfer({ receiving_address: evm }),
      transfer({ receiving_address: `${evm}0` }, "ETH"),
      transfer({ receiving_address: "" }, "ETH"),
    ]) {
      expect(await failureOf(send(request))).toMatchObject({ code: "invalid_address" });
    }
  });

  it("to a high-risk address looks like a crash, and moves nothing [C39]", async () => {
    const { send, sendRaw, transfer, balance } = openFunds();
    const request = transfer({ receiving_address: magicAddresses.highRisk.SOLANA });
    expect(await failureOf(send(request, "key"))).toMatchObject({ code: "outcome_unknown", httpStatus: 500 });
    const { status, body } = await sendRaw({ ...request, amount: 25.1 });
    expect(status).toBe(500);
    expect(body).toEqual({ error: "internal_error", message: expect.any(String), request_id: expect.any(String) });
    expect(await balance("USDC_SOLANA")).toBe("10000.00");
  });

  it("fails by magic addresses, faults and settings where no other cause exists [G52]", async () => {
    const { send, transfer, sandbox, tenant } = openFunds();
    for (const [name, httpStatus, code] of [
      ["highRisk", 500, "outcome_unknown"],
      ["unsupportedToken", 422, "unsupported_token"],
      ["gasStationEmpty", 422, "gas_station_empty"],
      ["cardNotActive", 422, "card_not_active"],
      ["ibanNotActivated", 422, "iban_not_activated"],
    ] as const) {
      for (const [asset, chain] of [
        ["USDC_SOLANA", "SOLANA"],
        ["USDC_ETHEREUM", "ETHEREUM"],
      ] as const) {
        const request = transfer({ receiving_address: magicAddresses[name][chain] }, asset);
        expect(await failureOf(send(request, `${name}-${chain}`))).toMatchObject({ httpStatus, code });
      }
    }
    const body = { status: false, error: "iban_not_activated", message: "Made up." };
    sandbox.faults.add({ kind: "status", operationId: "sendFunds", tenant: tenant.id, status: 422, body });
    expect(await failureOf(send(transfer()))).toMatchObject({ httpStatus: 422, code: "iban_not_activated" });
    await expect(send(transfer())).resolves.toBeDefined();
  });

  it("carries code and details of a failure beside its flag; the SDK handles one without a code [G62]", async () => {
    const { send, sendRaw, transfer, tenant, sandbox } = openFunds();
    tenant.change({ transfers: { usedKey: "conflict", withdrawalLimits: { daily: "50", monthly: null } } });
    const key = { "idempotency-key": "k" };
    const first = await sendRaw({ ...transfer(), amount: 25.1 }, key);
    expect((await sendRaw({ ...transfer(), amount: 25.1 }, key)).body).toEqual({
      status: false,
      error: "conflict",
      message: expect.any(String),
      details: { existing_transaction_id: first.body.data.transaction_id, idempotency_key: "k" },
    });
    expect((await sendRaw({ ...transfer(), amount: 30 })).body).toEqual({
      status: false,
      error: "WITHDRAWAL_LIMIT_EXCEEDED",
      message: expect.any(String),
    });
    expect((await sendRaw({ ...transfer(), amount: 20_000 })).body).toEqual({
      status: false,
      error: "insufficient_balance",
      message: expect.any(String),
      details: { available_balance: "9974.90", requested_amount: "20000.00", ticker: "USDC" },
    });
    for (const status of [409, 422]) {
      const body = { status: false, message: "No code." };
      sandbox.faults.add({ kind: "status", operationId: "sendFunds", status, body });
      const failure = await failureOf(send(transfer(), `payout-${status}`));
      expect(failure).toMatchObject({ httpStatus: status, outcome: status === 409 ? "unknown" : "rejected" });
    }
  });

  it("uses the account's own assets only", async () => {
    const { send, transfer, sandbox, balance } = openFunds();
    const { seeded } = sandbox.createTenant();
    const foreign = { account: seeded.account, assets: seeded.assets.USDC_SOLANA ?? "" };
    for (const change of [
      foreign,
      { account: foreign.account },
      { assets: foreign.assets },
      { assets: "constructor" },
    ]) {
      expect(await failureOf(send(transfer(change)))).toMatchObject({ httpStatus: 404, code: "not_found" });
    }
    const shouted = transfer().account.toUpperCase();
    await expect(send(transfer({ account: shouted }))).resolves.toBeDefined();
    expect(await balance("USDC_SOLANA")).toBe("9974.90");
  });
});
