import { type AddressInfo, createServer, type Socket } from "node:net";
import { Agent } from "undici";
import { afterAll, describe, expect, test } from "vitest";
import * as cryptoOperations from "../../generated/crypto/operations.ts";
import * as fiatOperations from "../../generated/fiat/operations.ts";
import { noRenames } from "../../tests/support/test-operation.ts";
import type { SdkError } from "./errors.ts";
import { readResponse } from "./http/response.ts";
import { fetchTransport } from "./http/transport.ts";
import { undiciTransport } from "./http/undici.ts";
import type { Operation } from "./operation.ts";
import { joinOutcomes, type Outcome, outcomeOfConnectionFailure, outcomeOfStatus, UNSENT } from "./outcome.ts";

describe("joinOutcomes", () => {
  // By what came earlier: after "not-sent", "rejected" and "unknown".
  test.each<[Outcome | undefined, Outcome, Outcome, Outcome]>([
    [undefined, "not-sent", "rejected", "unknown"],
    ["not-sent", "not-sent", "rejected", "unknown"],
    ["rejected", "rejected", "rejected", "unknown"],
    ["unknown", "unknown", "unknown", "unknown"],
  ])("[S45] %s, then each other: %s, %s, %s", (earlier, ...joined) => {
    const latest = ["not-sent", "rejected", "unknown"] as const;
    expect(latest.map((each) => joinOutcomes(earlier, each))).toEqual(joined);
  });
});

describe("outcomeOfStatus", () => {
  const rejected = [400, 401, 403, 404, 405, 411, 413, 415, 421, 422, 425, 429, 431];
  const statuses = Array.from({ length: 600 }, (_, status) => status);

  test("without a documented code exactly the listed statuses are refusals", () => {
    expect(statuses.filter((status) => outcomeOfStatus(status, undefined) === "rejected")).toEqual(rejected);
    expect(outcomeOfStatus(409, "conflict")).toBe("unknown");
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
});

// Which codes prove a refusal, of every operation of the first documents. A newly documented code must not change a line; a new
// operation has no outcome to keep.
const provenBy: Readonly<Record<string, string>> = {
  "checkHealth createNamedWebhook createWallet getBusinessWebhook getTransactionReceipt listNamedWebhooks login pingHealth quoteSendMoney refreshToken registerBusinessWebhook updateBusinessWebhook":
    "",
  "batchAddAssets createToken createWebhook exchangeApiKeyToken generateApiKey submitSourceOfFunds":
    "rate_limit_exceeded validation_error",
  "checkBalance fetchPaidResource listPositions listWebhookDeliveries retryDelivery rotateWebhookSecret searchMarkets tradeMarket updateApiKeyPermissions updateWebhook":
    "not_found rate_limit_exceeded validation_error",
  createVirtualCard:
    "CUSTOMER_NOT_FOUND NOT_APPROVED NOT_FOUND SOURCE_OF_FUNDS_NOT_COMPLETED not_found rate_limit_exceeded validation_error",
  "deleteWebhook getApiKey getWebhook": "not_found rate_limit_exceeded",
  "deployCardSafe orderPhysicalCard unfreezeCard":
    "CUSTOMER_NOT_FOUND NOT_FOUND not_found rate_limit_exceeded validation_error",
  "deployCustomerSafe freezeCustomerCard":
    "CUSTOMER_NOT_FOUND NOT_APPROVED NOT_FOUND not_found rate_limit_exceeded validation_error",
  "getCardSafe getFundingAddress": "CUSTOMER_NOT_FOUND NOT_FOUND not_found rate_limit_exceeded",
  "getCustomerSafe getCustomerWallet": "CUSTOMER_NOT_FOUND NOT_APPROVED NOT_FOUND not_found rate_limit_exceeded",
  getIssuerStatus: "NOT_APPROVED rate_limit_exceeded",
  "getSourceOfFunds listAllDeliveries listWebhooks refreshAuthentication": "rate_limit_exceeded",
  listCardTransactions: "CUSTOMER_NOT_FOUND NOT_APPROVED rate_limit_exceeded validation_error",
  lookupCardCustomer: "CUSTOMER_NOT_FOUND MISSING_IDENTIFIER NOT_APPROVED rate_limit_exceeded validation_error",
  onboardCardCustomer: "EMAIL_ALREADY_REGISTERED NOT_APPROVED rate_limit_exceeded validation_error",
  quoteSwap: "quote_expired rate_limit_exceeded validation_error",
  resetCardCustomer: "CARD_ALREADY_ISSUED NOT_APPROVED NOT_FOUND rate_limit_exceeded validation_error",
  sendFunds:
    "WITHDRAWAL_LIMIT_EXCEEDED conflict gas_station_empty insufficient_balance invalid_address not_found rate_limit_exceeded unsupported_token validation_error",
  updateCardLimits: "INVALID_LIMIT NOT_APPROVED NOT_FOUND NO_CHANGES rate_limit_exceeded validation_error",
};

describe("[S44] the outcome of every operation and code", () => {
  const operations: readonly Operation[] = Object.values({ ...fiatOperations, ...cryptoOperations });
  const proving = Object.values(provenBy).flatMap((codes) => codes.split(" "));
  const others = ["DUPLICATE_REQUEST_IN_PROGRESS", "card_not_active", "iban_not_activated", "internal_error"];
  const codes = [...new Set([...proving, ...others, "SOMETHING_NEW", ""])].sort();

  function outcomeOf(operation: Operation, httpStatus: number, error: string): Outcome | undefined {
    const bytes = new TextEncoder().encode(JSON.stringify({ success: false, status: false, message: "No.", error }));
    const facts = { method: operation.name, attempts: 1 };
    const common = { operation, facts, renamer: noRenames, secrets: () => [], now: 0 };
    try {
      readResponse({ ...common, status: httpStatus, headers: new Headers(), bytes });
      return undefined;
    } catch (thrown) {
      return (thrown as SdkError).outcome;
    }
  }

  test.each([200, 409])("with the status %i", (status) => {
    // A success without an envelope has no flag.
    const told = operations.filter(({ envelope, response }) => status === 409 || (envelope !== "none" && !response));
    const proofs = told.map((operation) => [
      operation.id,
      codes.filter((code) => outcomeOf(operation, status, code) === "rejected").join(" "),
    ]);
    const expected = Object.entries(provenBy).flatMap(([ids, proof]) => ids.split(" ").map((id) => [id, proof]));
    const ids = told.map(({ id }) => id);
    const pinned = new Set(expected.map(([id]) => id));
    const found = Object.fromEntries(proofs.filter(([id = ""]) => pinned.has(id)));
    expect(found).toEqual(Object.fromEntries(expected.filter(([id = ""]) => ids.includes(id))));
  });

  test.each<[number, Outcome]>([
    [422, "rejected"],
    [500, "unknown"],
  ])("with the status %i does not depend on the code", (status, outcome) => {
    const outcomes = operations.flatMap((each) => codes.map((code) => outcomeOf(each, status, code)));
    expect(new Set(outcomes)).toEqual(new Set([outcome]));
  });
});

describe("outcomeOfConnectionFailure", () => {
  const failed = (code: string, syscall?: string, message = code) =>
    Object.assign(new Error(message), { code, ...(syscall && { syscall }) });
  const fetchFailed = (cause: unknown) => new TypeError("fetch failed", { cause });
  const each = (codes: string, what: string, make: (code: string) => unknown) =>
    codes.split(" ").map((code): [string, unknown] => [`${code} ${what}`, make(code)]);
  const all = (...errors: unknown[]) => Object.assign(new AggregateError(errors), { code: "ECONNREFUSED" });
  const wrongVersion = "EPROTO 80:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:";
  const disconnected = "Client network socket disconnected before secure TLS connection was established";

  test.each<[string, unknown]>([
    ["refused", failed("ECONNREFUSED")],
    ["no such name", fetchFailed(failed("ENOTFOUND"))],
    ["refused, in Bun's words", failed("ConnectionRefused")],
    ...each("EAI_AGAIN UND_ERR_CONNECT_TIMEOUT", "", (code) => fetchFailed(failed(code))),
    ...each("ECONNREFUSED EHOSTUNREACH ENETUNREACH ETIMEDOUT ECONNRESET", "of a connect", (code) =>
      fetchFailed(failed(code, "connect")),
    ),
    ...each("ENOTFOUND EAI_AGAIN EAI_FAIL", "of a look-up", (code) => failed(code, "getaddrinfo")),
    ...[
      ...["DEPTH_ZERO_SELF_SIGNED_CERT", "SELF_SIGNED_CERT_IN_CHAIN", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
      ...["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID", "CERT_REVOKED"],
      ...["ERR_TLS_CERT_ALTNAME_INVALID", "ERR_TLS_HANDSHAKE_TIMEOUT", "HOSTNAME_MISMATCH", "INVALID_CA"],
      ...["ERR_SSL_WRONG_VERSION_NUMBER", "ERR_SSL_UNSUPPORTED_PROTOCOL", "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION"],
    ].map((code): [string, unknown] => [code, fetchFailed(failed(code))]),
    ["EPROTO of a handshake", failed("EPROTO", "write", `write ${wrongVersion}`)],
    ["closed during the handshake", failed("ECONNRESET", undefined, disconnected)],
    ["marked by its transport", Object.assign(failed("ECONNRESET", "read"), { [UNSENT]: true })],
    ["no address reachable", fetchFailed(all(failed("EHOSTUNREACH", "connect"), failed("ENETUNREACH", "connect")))],
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
    ...["write", "read", "send"].flatMap((syscall) =>
      each("ECONNREFUSED EHOSTUNREACH ENETUNREACH ETIMEDOUT ECONNRESET EPROTO EPIPE", `of a ${syscall}`, (code) =>
        fetchFailed(failed(code, syscall)),
      ),
    ),
    ...each("EHOSTUNREACH ENETUNREACH EPROTO UND_ERR_HEADERS_TIMEOUT UND_ERR_ABORTED", "", (code) =>
      fetchFailed(failed(code)),
    ),
    // With TLS 1.3 the server judges the client's certificate after the client has sent its request.
    ...[
      ...["ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", "ERR_SSL_TLSV1_ALERT_UNKNOWN_CA", "ERR_SSL_BAD_RECORD_TYPE"],
      ...["ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE", "ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN"],
      ...["ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC", "ERR_TLS_RENEGOTIATION_DISABLED"],
      // Only like those of a failed handshake.
      ...["NO_CERT_SENT", "INVALID_CA_SENT", "INVALID_PURPOSE_SENT", "HOSTNAME_MISMATCH_SENT"],
    ].map((code): [string, unknown] => [code, fetchFailed(failed(code))]),
    ["reset, quoting a handshake", failed("ECONNRESET", "read", `read: ${disconnected}`)],
    ["lost by one address", fetchFailed(all(failed("EHOSTUNREACH", "connect"), failed("EHOSTUNREACH", "write")))],
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

  const toSend = { method: "POST", body: "{}", plainHeaders: {}, headers: new Headers() };
  const request = { ...toSend, signal: new AbortController().signal, onAbort: () => undefined };

  describe.each([
    ["fetch", () => fetchTransport(fetch)],
    ["undici", undiciTransport],
  ])("of a real connection by %s", (_, open) => {
    const transport = open();
    afterAll(() => transport.close?.());

    test.each<[string, string, (socket: Socket) => void, Outcome]>([
      ["closed after the request", "http", (socket) => socket.once("data", () => socket.destroy()), "unknown"],
      ["reset after the request", "http", (socket) => socket.once("data", () => socket.resetAndDestroy()), "unknown"],
      ["closed during the TLS handshake", "https", (socket) => socket.once("data", () => socket.end()), "not-sent"],
      ["no TLS", "https", (socket) => socket.once("data", () => socket.write("HTTP/1.1 400 \r\n\r\n")), "not-sent"],
    ])("%s", async (_, scheme, answer, outcome) => {
      const sockets: Socket[] = [];
      const server = createServer((socket) => {
        sockets.push(socket);
        answer(socket.on("error", () => undefined));
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const url = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      const failure = () => transport({ ...request, url }).catch((error: unknown) => error);
      expect(outcomeOfConnectionFailure(await failure())).toBe(outcome);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      expect(outcomeOfConnectionFailure(await failure())).toBe("not-sent");
    });
  });

  test("undici: a request that waited for a lost connection was not sent, the one before it may have been", async () => {
    const server = createServer((socket) => socket.once("data", () => socket.resetAndDestroy()));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const dispatcher = new Agent({ connections: 1, pipelining: 1 });
    const transport = undiciTransport({ dispatcher });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const failures = [1, 2].map(() => transport({ ...request, url }).catch((error: unknown) => error));
    await failures[0];
    await dispatcher.destroy(new Error("gone"));
    server.close();
    expect((await Promise.all(failures)).map(outcomeOfConnectionFailure)).toEqual(["unknown", "not-sent"]);
  });
});
