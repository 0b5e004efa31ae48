import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import type { Outcome } from "../errors/sdk-error.ts";
import { joinOutcomes, outcomeOfConnectionFailure, outcomeOfStatus } from "./outcome.ts";

describe("joinOutcomes", () => {
  test.each<[Outcome | undefined, Outcome, Outcome]>([
    [undefined, "not-sent", "not-sent"],
    [undefined, "rejected", "rejected"],
    [undefined, "unknown", "unknown"],
    ["not-sent", "not-sent", "not-sent"],
    ["not-sent", "rejected", "rejected"],
    ["not-sent", "unknown", "unknown"],
    ["rejected", "not-sent", "rejected"],
    ["rejected", "rejected", "rejected"],
    ["rejected", "unknown", "unknown"],
    ["unknown", "not-sent", "unknown"],
    ["unknown", "rejected", "unknown"],
    ["unknown", "unknown", "unknown"],
  ])("[S45] %s, then %s: %s", (earlier, latest, joined) => expect(joinOutcomes(earlier, latest)).toBe(joined));
});

describe("outcomeOfStatus", () => {
  const rejected = [400, 401, 403, 404, 413, 415, 422, 425, 429];
  const statuses = Array.from({ length: 600 }, (_, status) => status);

  test("without a code exactly the listed statuses are refusals", () => {
    expect(statuses.filter((status) => outcomeOfStatus(status, undefined) === "rejected")).toEqual(rejected);
  });

  test("with a documented code a 409 and a false flag under 2xx are refusals too", () => {
    const extra = statuses.filter((status) => status === 409 || (status >= 200 && status < 300));
    const documented = ["not_found", "conflict"];
    expect(statuses.filter((status) => outcomeOfStatus(status, "conflict", documented) === "rejected")).toEqual(
      [...rejected, ...extra].sort((left, right) => left - right),
    );
  });

  test.each(["DUPLICATE_REQUEST_IN_PROGRESS", "internal_error", "SOMETHING_NEW", "", undefined])(
    "the code %j proves nothing",
    (code) => {
      const documented = ["conflict", "DUPLICATE_REQUEST_IN_PROGRESS", "internal_error"];
      for (const status of [200, 409, 500]) expect(outcomeOfStatus(status, code, documented)).toBe("unknown");
      expect(outcomeOfStatus(403, code, documented)).toBe("rejected");
    },
  );

  test("a 501 is a refusal only with the code of an operation that nothing carries out", () => {
    for (const code of ["not_documented", "not_simulated"]) {
      expect(statuses.filter((status) => outcomeOfStatus(status, code) === "rejected")).toEqual([...rejected, 501]);
      expect(outcomeOfStatus(501, code, ["not_found"])).toBe("rejected");
    }
    for (const code of [undefined, "", "http_501", "not_implemented", "internal_error", "NOT_DOCUMENTED"]) {
      expect(outcomeOfStatus(501, code, ["not_implemented", "internal_error"])).toBe("unknown");
    }
  });

  test("without documented codes, no code proves anything", () => {
    expect(outcomeOfStatus(409, "conflict")).toBe("unknown");
  });
});

describe("outcomeOfConnectionFailure", () => {
  const failed = (code: string) => Object.assign(new Error(code), { code });
  const fetchFailed = (cause: unknown) => new TypeError("fetch failed", { cause });
  const all = (...errors: unknown[]) => Object.assign(new AggregateError(errors), { code: "ECONNREFUSED" });

  test.each<[string, unknown]>([
    ["refused", failed("ECONNREFUSED")],
    ["no such name", fetchFailed(failed("ENOTFOUND"))],
    ["refused, in Bun's words", failed("ConnectionRefused")],
    ["refused by every address", fetchFailed(all(failed("ECONNREFUSED"), failed("ENOTFOUND")))],
  ])("not sent: %s", (_, failure) => expect(outcomeOfConnectionFailure(failure)).toBe("not-sent"));

  const circular = new Error("round");
  circular.cause = circular;
  const itsOwnPart = all();
  itsOwnPart.errors.push(itsOwnPart);

  test.each<[string, unknown]>([
    ["reset", fetchFailed(failed("ECONNRESET"))],
    ["timed out", fetchFailed(failed("ETIMEDOUT"))],
    ["closed by the other side", fetchFailed(failed("UND_ERR_SOCKET"))],
    ["refused by one address only", fetchFailed(all(failed("ECONNREFUSED"), failed("ETIMEDOUT")))],
    ["an empty list of failures", fetchFailed(all())],
    ["reset, because of something refused", Object.assign(failed("ECONNRESET"), { cause: failed("ECONNREFUSED") })],
    ["a runtime that does not say", new TypeError("Failed to fetch")],
    ["words alone", new Error("ECONNREFUSED")],
    ["no error", "ECONNREFUSED"],
    ["nothing", undefined],
    ["its own cause", circular],
    ["a part of itself", itsOwnPart],
  ])("unknown: %s", (_, failure) => expect(outcomeOfConnectionFailure(failure)).toBe("unknown"));

  test("the fetch of this runtime proves a refused connection, but no reset one", async () => {
    const server = createServer((socket) => socket.once("data", () => socket.destroy()));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const failure = () =>
      fetch(`http://127.0.0.1:${port}`, { method: "POST", body: "{}" }).catch((error: unknown) => error);
    expect(outcomeOfConnectionFailure(await failure())).toBe("unknown");
    await new Promise((resolve) => server.close(resolve));
    expect(outcomeOfConnectionFailure(await failure())).toBe("not-sent");
  });
});
