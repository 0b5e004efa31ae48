import { format, inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { listWebhooks } from "../../generated/crypto/operations.ts";
import { cryptoClient } from "../../tests/support/test-clients.ts";
import { coreOf } from "./client/client.ts";
import type { Operation } from "./operation.ts";
import { type ResultWithResponse, Undescribed, UnwrappingPromise } from "./results.ts";

const result = (data: string): ResultWithResponse<string> => ({
  data,
  status: 200,
  headers: new Headers(),
  requestId: undefined,
  rateLimit: { limit: undefined, remaining: undefined, resetAt: undefined },
  message: "done",
});

test("[S39] await gives the data, withResponse the response as well", async () => {
  const promise = new UnwrappingPromise(Promise.resolve(result("data")));
  expect(await promise).toBe("data");
  expect(await promise.withResponse()).toMatchObject({ data: "data", status: 200, message: "done" });
  expect(await Promise.all([promise, promise.then((data) => data.length)])).toEqual(["data", 4]);
  expect(promise).toBeInstanceOf(Promise);
});

test("[S39] a failure reaches await, catch, finally, withResponse and unwrap alike", async () => {
  const failure = new Error("refused");
  const fail = () => new UnwrappingPromise(Promise.reject<ResultWithResponse<string>>(failure));
  await expect(fail()).rejects.toBe(failure);
  expect(await fail().catch((error: unknown) => error)).toBe(failure);
  await expect(fail().finally(() => undefined)).rejects.toBe(failure);
  for (const other of [fail().withResponse(), fail().unwrap()]) await expect(other).rejects.toBe(failure);
});

test("[S39] only a failure that is never handled is reported as unhandled", async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  const tick = () => new Promise((resolve) => setImmediate(resolve));
  process.on("unhandledRejection", note);
  await new UnwrappingPromise(Promise.reject(new Error("handled"))).withResponse().catch(() => undefined);
  await tick();
  expect(unhandled).toEqual([]);
  void new UnwrappingPromise(Promise.reject(new Error("forgotten")));
  await tick();
  process.off("unhandledRejection", note);
  expect(unhandled).toMatchObject([{ message: "forgotten" }]);
});

describe("unwrap() of a call [S52]", () => {
  const page = { webhooks: [{ id: "wh_1" }] };
  const bodies = {
    fiat: { status: "success", status_code: 200, message: "Done.", data: page },
    A: { status: true, message: "Done.", data: page },
    B: { success: true, message: "Done.", data: page },
    C: { status: "success", message: "Done.", data: page },
    none: page,
    token: { success: true, access_token: "t", expires_in: 60 },
  } as const;

  test.each(Object.keys(bodies) as (keyof typeof bodies)[])(
    "gives the same data and message before and after the response is documented, in envelope %s",
    async (envelope) => {
      const { call } = coreOf(cryptoClient({ "/svc-card/webhooks": bodies[envelope] }).wallets);
      const read = async (operation: Operation) => {
        const { data, ...rest } = await call(operation, {}).withResponse();
        return { data: await call(operation, {}).unwrap(), message: rest.message, status: rest.status };
      };
      const before = await read(listWebhooks);
      expect(before).toEqual(await read({ ...listWebhooks, envelope }));
      expect(before.data).toEqual(envelope === "token" ? bodies.token : page);
    },
  );
});

const data = { id: "wh_1" };

describe("the data of an undocumented response [S52]", () => {
  test.each([{ status: true }, { success: true }, { status: "success" }, { status: "Success", message: "Done." }])(
    "is the field data beside %j",
    (flag) => {
      for (const value of [data, [data], "text", 0, false, null])
        expect(new Undescribed({ ...flag, data: value }).unwrap()).toBe(value);
    },
  );

  test.each([
    ...[{ success: true }, { status: "success", id: 1 }, { data }, { data, status: "pending" }, { data, success: 1 }],
    ...[[data], [], "text", 7, null, undefined],
  ])("is the whole of %j", (body) => expect(new Undescribed(body).unwrap()).toBe(body));

  test("leaves the whole body in raw", () => {
    const body = { success: true, data };
    expect(new Undescribed(body).raw).toBe(body);
  });
});

test("[S36] [S52] its content, which may be secret, appears in no log unless you ask for it", () => {
  const result = new Undescribed({ success: true, data: { secret: "whsec_value" } });
  const note = "undocumented response: read .raw or .unwrap()";
  expect([inspect(result), JSON.stringify(result)]).toEqual([`Undescribed { note: '${note}' }`, `{"note":"${note}"}`]);
  for (const text of [
    format("%o %O %j %s", result, result, result, result),
    `${result}`,
    JSON.stringify({ ...result }),
  ])
    expect(text).not.toContain("whsec");
  expect(JSON.stringify(result.raw)).toContain("whsec_value");
});
