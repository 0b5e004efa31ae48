import { exactNumber } from "svc-sdk";
import type { Fault } from "svc-sdk/sandbox";
import { expect } from "vitest";
import { test } from "./open-app.ts";

const PATH = "/quote?from=EUR&to=KES&amount=100.00";

/** The service as agreed: the sandbox does not invent undocumented responses. */
function answer(data: object) {
  const body = { status: "success", status_code: 200, message: "Quoted.", data };
  return { kind: "status", operationId: "quoteSendMoney", status: 200, body } as const;
}

test("amounts keep all their digits, whether the service sends texts or numbers", async ({ app }) => {
  const { sandbox, send } = app;
  const data = { rate: exactNumber("139.20000000000000001"), fee: exactNumber("2.50"), receive_amount: "13572.00" };
  await sandbox.faults.add(answer(data));
  expect(await send("GET", PATH)).toMatchObject({
    status: 200,
    body: { rate: "139.20000000000000001", fee: "2.50", receive_amount: "13572.00" },
  });
});

test("what the user enters wrongly is shown by field, without a call", async ({ app }) => {
  const { send, calls } = app;
  const { status, body } = await send("GET", "/quote?from=eur&to=KES&amount=0.00");
  expect([status, Object.keys(body.errors)]).toEqual([422, ["from", "amount"]]);
  expect(await calls()).toEqual([]);
});

test("what the service rejects is shown by the field of the form", async ({ app }) => {
  const { sandbox, send } = app;
  const errors = { to_currency: ["KES is not available today."] };
  const body = { status: "error", status_code: 422, message: "Validation failed", errors };
  await sandbox.faults.add({ kind: "status", operationId: "quoteSendMoney", status: 422, body });
  expect(await send("GET", PATH)).toMatchObject({ status: 422, body: { errors: { to: errors.to_currency } } });
});

test.for<[string, Fault]>([
  ["lacks the agreed fields", answer({ price: "1" })],
  [
    "rejects a field that the user has not entered",
    { ...answer({}), status: 422, body: { errors: { plan: ["No."] } } },
  ],
])("a response that %s is not shown, but reported", async ([, fault], { app }) => {
  const { sandbox, send, reported } = app;
  await sandbox.faults.add(fault);
  const { status, body } = await send("GET", PATH);
  expect([status, body]).toEqual([502, { message: "The payment service did not do this." }]);
  expect(reported).toHaveLength(1);
});
