// A paid 200 is read whatever its encoding, with the real fetch and with undici over loopback.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { loginBody } from "../../../tests/support/fake-service.ts";
import { sentFunds, transfer } from "../../../tests/support/test-clients.ts";
import { CryptoClient } from "../client/crypto-client.ts";
import type { OutcomeUnknownError } from "../errors.ts";
import { decoded, undiciTransport } from "./undici.ts";

type Compress = (bytes: Uint8Array) => Uint8Array;

const transports = [
  ["fetch", () => undefined],
  ["undici", undiciTransport],
] as const;

const paid = Buffer.from(JSON.stringify(sentFunds));
// The default takes seconds for ten million bytes.
const brotli: Compress = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
const damaged: Compress = (bytes) => bytes.map((byte, index) => (index > 2 ? byte ^ 0xa5 : byte));
const cut: Compress = (bytes) => bytes.subarray(0, bytes.length / 2);
const twice: Compress = (bytes) => gzipSync(gzipSync(bytes));
const mixed: Compress = (bytes) => brotli(deflateRawSync(gzipSync(bytes)));
const asIs: Compress = (bytes) => bytes;

const encodings: [string, Compress][] = [
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["deflate", deflateRawSync],
  ["br", brotli],
];

let server: Server;
let encoding: string | string[];
let body: Uint8Array;
let requests = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on("end", () => {
      if (request.url?.endsWith("/auth/token")) {
        response.end(JSON.stringify(loginBody("/auth/token", "crypto-token-1")));
        return;
      }
      requests += 1;
      response.writeHead(200, { "content-type": "application/json", ["content-encoding" as string]: encoding });
      // In two parts, so that no decoder sees all at once.
      response.write(body.subarray(0, 1));
      setImmediate(() => response.end(body.subarray(1)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe.each(transports)("by %s", (_, open) => {
  async function pay(options: object = {}) {
    const { port } = server.address() as AddressInfo;
    const baseUrl = `http://127.0.0.1:${port}/api/v1`;
    const credentials = { apiKey: "api-key-0001", apiSecret: "api-secret-0001" };
    const wallets = new CryptoClient({ baseUrl, ...credentials, maxRetries: 0, transport: open(), ...options });
    requests = 0;
    try {
      return await wallets.transactions.sendFunds(transfer, { idempotencyKey: "payout-1" });
    } finally {
      await wallets.close();
    }
  }

  test.each<[string | string[], Compress]>([
    ...encodings,
    ...["GZIP", "x-gzip", "X-GZip", " gzip "].map((name): [string, Compress] => [name, gzipSync]),
    ["Deflate", deflateSync],
    ["BR", brotli],
    ["gzip, gzip", twice],
    ["gzip,gzip", twice],
    [["gzip", "gzip"], twice],
    ["gzip, deflate, br", mixed],
    ["gzip", (bytes) => Buffer.concat([gzipSync(bytes.subarray(0, 9)), gzipSync(bytes.subarray(9))])],
    ...["identity", "", "constructor", "utf-8"].map((name): [string, Compress] => [name, asIs]),
  ])("Content-Encoding: %s is read", async (name, compress) => {
    [encoding, body] = [name, compress(paid)];
    expect(await pay()).toMatchObject({ transaction_id: "tx_1", total_fee: "0.2" });
  });

  test.each<[string, string, Compress]>([
    ["an unknown encoding", "lz4", gzipSync],
    ["a known one of an unknown one", "gzip, lz4", gzipSync],
    ["a list in the wrong order", "gzip, br", (bytes) => gzipSync(brotli(bytes))],
    ["a wrong name", "br", gzipSync],
    ["no compression", "gzip", asIs],
    ["damage", "gzip", (bytes) => damaged(gzipSync(bytes))],
    ["too many encodings", "gzip, gzip, gzip, gzip, gzip, gzip", (bytes) => twice(twice(twice(bytes)))],
  ])("[S44] %s leaves the outcome unknown", async (_, name, compress) => {
    [encoding, body] = [name, compress(paid)];
    expect(await failureOf(pay())).toMatchObject({ name: "OutcomeUnknownError", outcome: "unknown" });
  });

  test.each(encodings)("[S44] a truncated body with the encoding %s is unreadable", async (name, compress) => {
    [encoding, body] = [name, cut(compress(paid))];
    const { cause } = (await failureOf(pay({ maxRetries: 2 }))) as OutcomeUnknownError;
    expect(cause).toMatchObject({ name: "ResponseError", code: "response_malformed" });
    expect(requests).toBe(1);
  });

  test.each<[string, Compress]>([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotli],
    ["gzip, gzip", twice],
  ])("[S38] the limit is that of the decoded bytes: %s", async (name, compress) => {
    [encoding, body] = [name, compress(Buffer.alloc(17_000_000))];
    const { cause } = (await failureOf(pay())) as OutcomeUnknownError;
    expect(cause).toMatchObject({ name: "ResponseError", code: "response_too_large" });
  });
});

async function decodedInParts(compressed: Uint8Array, name: string): Promise<Uint8Array[]> {
  async function* source() {
    yield compressed;
  }
  const parts: Uint8Array[] = [];
  for await (const part of decoded(source(), name)) parts.push(part);
  return parts;
}

test.each(encodings)("[S44] undici: %s without its last byte is no body", async (name, compress) => {
  await expect(decodedInParts(compress(paid).subarray(0, -1), name)).rejects.toMatchObject({ code: "Z_BUF_ERROR" });
});

test("[S38] undici: a small body that decodes to a large one is decoded in small parts", async () => {
  const parts = await decodedInParts(gzipSync(Buffer.alloc(10_000_000)), "gzip");
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(65_536);
});
