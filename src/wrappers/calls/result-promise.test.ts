import { expect, test } from "vitest";
import type { ResultWithResponse } from "../operation/results.ts";
import { toResultPromise } from "./result-promise.ts";

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
