import { describe, expect, test } from "vitest";
import { listWebhooks } from "../../generated/crypto/operations.ts";
import { cryptoClient } from "../../tests/support/test-clients.ts";
import { coreOf } from "./client/client.ts";
import type { Operation } from "./operation.ts";
import type { ResultWithResponse } from "./results.ts";
import { toResultPromise } from "./results.ts";

const result = (data: string): ResultWithResponse<string> => ({
  data,
  status: 200,
  headers: new Headers(),
  requestId: undefined,
  rateLimit: { limit: undefined, remaining: undefined, resetAt: undefined },
  message: "done",
});

test("[S39] await gives the data, withResponse the response as well", async () => {
  const promise = toResultPromise(Promise.resolve(result("data")));
  expect(await promise).toBe("data");
  expect(await promise.withResponse()).toMatchObject({ data: "data", status: 200, message: "done" });
  expect(await Promise.all([promise, promise.then((data) => data.length)])).toEqual(["data", 4]);
  expect(promise).toBeInstanceOf(Promise);
});

test("[S39] a failure reaches await, catch, finally and withResponse alike", async () => {
  const failure = new Error("refused");
  const fail = () => toResultPromise(Promise.reject<ResultWithResponse<string>>(failure));
  await expect(fail()).rejects.toBe(failure);
  expect(await fail().catch((error: unknown) => error)).toBe(failure);
  await expect(fail().finally(() => undefined)).rejects.toBe(failure);
  await expect(fail().withResponse()).rejects.toBe(failure);
});

test("[S39] only a failure that is never handled is reported as unhandled", async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  const tick = () => new Promise((resolve) => setImmediate(resolve));
  process.on("unhandledRejection", note);
  await toResultPromise(Promise.reject(new Error("handled")))
    .withResponse()
    .catch(() => undefined);
  await tick();
  expect(unhandled).toEqual([]);
  void toResultPromise(Promise.reject(new Error("forgotten")));
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

  test("fails like the call, and alone leaves no unhandled rejection", async () => {
    const failure = new Error("refused");
    await expect(toResultPromise(Promise.reject<ResultWithResponse<string>>(failure)).unwrap()).rejects.toBe(failure);
  });
});
