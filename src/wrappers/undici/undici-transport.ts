// Sends requests with undici itself. Node's fetch is undici too, but makes a Request, a Response and streams for each call.

import { Agent, type Dispatcher } from "undici";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import type { Transport } from "../http/transport.ts";
import { Exchange } from "./undici-exchange.ts";

/** Options of `undiciTransport`. */
export interface UndiciTransportOptions {
  /**
   * Sends the requests: a `ProxyAgent`, an `EnvHttpProxyAgent`, or an `Agent` with its own certificates, pool sizes or `allowH2`. It
   * must not retry, and closing the client does not close it.
   *
   * @default an `Agent` with a pool of connections per origin, closed with the client. It closes an idle connection two seconds
   * before the server says that it will, or after four seconds if the server says nothing.
   */
  readonly dispatcher?: Dispatcher | undefined;
}

// The call has its own time limits, which name the limit in their error.
const NO_LIMITS = { headersTimeout: 0, bodyTimeout: 0 };

/**
 * A transport for Node that takes less time per call than `fetch`. One transport may serve several clients; then pass a
 * `dispatcher`, so that closing one of them does not close the connections of the others. Responses are asked for uncompressed.
 *
 * @example
 * const wallets = new CryptoClient({ baseUrl, apiKey, apiSecret, transport: undiciTransport() });
 * @throws {ConfigurationError} if an option is unknown or invalid.
 */
export function undiciTransport(options: UndiciTransportOptions = {}): Transport {
  const { dispatcher: given } = ownOptions("undiciTransport", options, ["dispatcher"]);
  if (given !== undefined && typeof Object(given).dispatch !== "function") {
    throw new ConfigurationError("dispatcher must be a Dispatcher of undici, such as an Agent");
  }
  const dispatcher = given ?? new Agent();

  const transport: Transport = ({ method, url, plainHeaders, body, onAbort }) => {
    const exchange = new Exchange();
    onAbort(() => exchange.abort(new Error("The request was aborted")));
    // After "https://".
    const path = url.indexOf("/", 8);
    const request = {
      method: method as Dispatcher.HttpMethod,
      origin: url.slice(0, path),
      path: url.slice(path),
      headers: { "accept-encoding": "identity", ...plainHeaders },
      body: body ?? null,
      ...NO_LIMITS,
    };
    dispatcher.dispatch(request, exchange);
    return exchange.response;
  };
  if (given === undefined) transport.close = () => dispatcher.destroy();
  return transport;
}
