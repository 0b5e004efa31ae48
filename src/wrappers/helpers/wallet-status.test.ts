import { describe, expect, it } from "vitest";
import { readWalletStatus } from "./card-wallet.ts";

describe("a wallet's status", () => {
  it.each([
    [{ is_ready: true }, true],
    [{ is_ready: false }, false],
    [{ account_status: 0 }, true],
    [{ account_status: 7 }, true],
    [{ account_status: 1 }, false],
    [{ account_status: 7.5 }, false],
    [{ already_deployed: true }, true],
    [{ deployment_accepted: true, already_deployed: false }, undefined],
    [{}, undefined],
  ])("[G21] %j: ready %s", (fields, isReady) => expect(readWalletStatus(fields).isReady).toBe(isReady));

  it.each([
    [{ is_ready: false, account_status: 0, already_deployed: true }, false],
    [{ is_ready: true, account_status: 3 }, true],
    [{ account_status: 3, already_deployed: true }, false],
  ])("uses the plainest statement: %j: ready %s", (fields, isReady) => {
    expect(readWalletStatus(fields).isReady).toBe(isReady);
  });

  it.each([{ is_ready: "true" }, { is_ready: null }, { account_status: "0" }, { already_deployed: "true" }])(
    "claims nothing of what is written in another way: %j",
    (fields) => expect(readWalletStatus(fields).isReady).toBeUndefined(),
  );

  it("is found with an envelope and without one", () => {
    const data = { is_ready: true, safe_address: "0xA", account_status: 7 };
    const status = { isReady: true, address: "0xA", accountStatus: 7, answer: data };
    expect(readWalletStatus(data)).toEqual(status);
    expect(readWalletStatus({ success: true, message: "", data })).toEqual(status);
  });

  it.each([undefined, null, "deployed", 7, [], [{ is_ready: true }], { data: [] }, { safe_address: null }])(
    "is unknown if the response does not state it: %j",
    (body) => {
      const nothing = { isReady: undefined, address: undefined, accountStatus: undefined, answer: body };
      expect(readWalletStatus(body)).toEqual(nothing);
    },
  );
});
