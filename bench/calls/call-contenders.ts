// One small call by each library, as its users write it, with its retries and time limits as they are by default.

import axios from "axios";
import ky from "ky";
import Lithic from "lithic";
import createOpenApiFetch from "openapi-fetch";
import Stripe from "stripe";
import { Agent, request } from "undici";
import { built } from "../built-package.ts";
import type { Work } from "../measure.ts";
import type { CallContender, MeasuredCall } from "./call-libraries.ts";

const quoteBody = { sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "100.00" };

const transfer = {
  account: "account_example",
  assets: "asset_example",
  receiving_address: "So1anaReceiver1111111111111111111111111111",
  amount: "1.25",
  type: "USDC",
  chain: "SOLANA",
  category: "business",
} as const;

const paths = {
  read: "/svc-card/card_1/wallet/funding-address",
  write: "/swap/quote",
  keyed: "/transactions/send-funds",
} as const;

const utf8 = new TextDecoder("utf-8", { fatal: true });

export interface OpenContenders extends AsyncDisposable {
  /** By contender. Not every one has keys. */
  works(kind: MeasuredCall): Readonly<Record<string, Work>>;
}

/** All libraries, ready to call the server. */
export async function openCallContenders(origin: string): Promise<OpenContenders> {
  const { CryptoClient } = await built("index");
  const { undiciTransport } = await built("undici");
  const credentials = { baseUrl: origin, token: "token_example" };
  const sdk = new CryptoClient(credentials);
  const sdkUndici = new CryptoClient({ ...credentials, transport: undiciTransport() });
  const dispatcher = new Agent();
  const { hostname, port } = new URL(origin);
  const stripe = new Stripe("sk_example", { host: hostname, port, protocol: "http", telemetry: false });
  const lithic = new Lithic({ apiKey: "key_example", baseURL: origin });
  const headers = { accept: "application/json", authorization: "Bearer token_example" };
  const openapiFetch = createOpenApiFetch<Record<string, never>>({ baseUrl: origin, headers }) as unknown as Generic;
  const axiosClient = axios.create({ baseURL: origin, headers });
  const kyClient = ky.create({ prefixUrl: origin, headers });
  let keys = 0;
  const nextKey = () => `key-${keys++}`;
  const json = { ...headers, "content-type": "application/json" };

  async function byFetch(path: string, body?: object, key?: string): Promise<unknown> {
    const keyed = key === undefined ? json : { ...json, "idempotency-key": key };
    const init = body ? { method: "POST", headers: keyed, body: JSON.stringify(body) } : { headers };
    return (await fetch(origin + path, init)).json();
  }

  /** With the signal, the options and the headers that the package gives it, and the body read as it reads it: what is left is its own. */
  async function asSent(path: string, body?: object, key?: string): Promise<unknown> {
    const response = await fetch(origin + path, {
      method: body ? "POST" : "GET",
      headers: {
        accept: "application/json",
        "user-agent": "svc-sdk/0.1.0",
        ...(body && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
        authorization: "Bearer token_example",
      },
      body: body ? JSON.stringify(body) : null,
      signal: new AbortController().signal,
      redirect: "manual",
      cache: "no-store",
    });
    return JSON.parse(utf8.decode(await response.arrayBuffer()));
  }

  async function byUndici(path: string, body?: object, key?: string): Promise<unknown> {
    const keyed = key === undefined ? json : { ...json, "idempotency-key": key };
    const init = body ? { method: "POST" as const, headers: keyed, body: JSON.stringify(body) } : { headers };
    return (await request(origin + path, { ...init, dispatcher })).body.json();
  }

  const works: Readonly<Record<MeasuredCall, Readonly<Partial<Record<CallContender, Work>>>>> = {
    read: {
      fetch: () => byFetch(paths.read),
      fetchAsSent: () => asSent(paths.read),
      sdk: () => sdk.cards.fundingAddress("card_1"),
      sdkUndici: () => sdkUndici.cards.fundingAddress("card_1"),
      undici: () => byUndici(paths.read),
      stripe: () => stripe.balance.retrieve(),
      lithic: () => lithic.get(paths.read),
      openapiFetch: () => openapiFetch.GET(paths.read),
      ky: () => kyClient.get(paths.read.slice(1)).json(),
      axios: () => axiosClient.get(paths.read),
    },
    write: {
      fetch: () => byFetch(paths.write, quoteBody),
      fetchAsSent: () => asSent(paths.write, quoteBody),
      sdk: () => sdk.swaps.quote(quoteBody),
      sdkUndici: () => sdkUndici.swaps.quote(quoteBody),
      undici: () => byUndici(paths.write, quoteBody),
      stripe: () => stripe.paymentIntents.create({ amount: 100, currency: "usd" }),
      lithic: () => lithic.post(paths.write, { body: quoteBody }),
      openapiFetch: () => openapiFetch.POST(paths.write, { body: quoteBody }),
      ky: () => kyClient.post(paths.write.slice(1), { json: quoteBody }).json(),
      axios: () => axiosClient.post(paths.write, quoteBody),
    },
    keyed: {
      fetch: () => byFetch(paths.keyed, transfer, nextKey()),
      fetchAsSent: () => asSent(paths.keyed, transfer, nextKey()),
      sdk: () => sdk.transactions.sendFunds(transfer, { idempotencyKey: nextKey() }),
      sdkUndici: () => sdkUndici.transactions.sendFunds(transfer, { idempotencyKey: nextKey() }),
      undici: () => byUndici(paths.keyed, transfer, nextKey()),
      stripe: () => stripe.paymentIntents.create({ amount: 100, currency: "usd" }, { idempotencyKey: nextKey() }),
    },
  };

  return {
    works: (kind) => works[kind] as Readonly<Record<string, Work>>,
    async [Symbol.asyncDispose]() {
      await Promise.all([sdk.close(), sdkUndici.close(), dispatcher.close()]);
    },
  };
}

/** openapi-fetch without a document. */
interface Generic {
  GET(path: string): Promise<unknown>;
  POST(path: string, init: { readonly body: object }): Promise<unknown>;
}
