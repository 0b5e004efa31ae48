// A clock for clients over HTTP: it follows the time of a sandbox by the header of each response.

import { sandboxMark } from "../../wrappers/client/web-page.ts";
import { ConfigurationError } from "../../wrappers/errors.ts";
import type { Fetch } from "../../wrappers/http/transport.ts";
import { type Clock, systemClock } from "../../wrappers/util/platform.ts";
import { ownOptions } from "../../wrappers/util/validate.ts";
import { type ClockMove, createFollowingClock, type SandboxClock } from "../core/clock.ts";
import { tenantHeader, timeHeader } from "../core/response.ts";
import { builtInFetch, type ControlCaller, controlCaller, originOfSandbox } from "./control-caller.ts";

/** The same methods, as promises. Each rejects with a `ControlError` where the method in the process throws one. */
export type Remote<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (...input: infer Input) => infer Result
    ? (...input: Input) => Promise<Result>
    : never;
};

/**
 * A clock for the options of clients, verifiers and handlers. Its `now()` does not ask the sandbox: it knows the last response.
 * Verifiers ask the sandbox again before they refuse a delivery for its time.
 */
export interface RemoteClock extends Clock, Remote<Pick<SandboxClock, "advance" | "set">> {
  /** Sends a request and notes the time of its response. Pass it to the clients, so that they notice moves made elsewhere. */
  readonly fetch: Fetch;
  /**
   * Asks the sandbox for its time, within 5 s: after a move made elsewhere, before anything that depends on it. Verifiers call it
   * themselves. Concurrent calls share one request, and after five requests in a second that found no move, calls have the result of
   * the last one.
   *
   * @throws {TypeError} if no sandbox responds
   */
  refresh(): Promise<void>;
}

/** Options of `sandboxClock`. */
export interface SandboxClockOptions {
  /** Id of the tenant whose time to follow and to move. @default the sandbox's time, and that of each response */
  readonly tenant?: string | undefined;
  /** @default the built-in fetch */
  readonly fetch?: Fetch | undefined;
}

/**
 * Follows the time of a sandbox over HTTP, so that the tokens, keys and signatures of your clients have the sandbox's time, moved or
 * not. Timers fire as soon as a move has passed them; time limits of calls run in real time.
 *
 * @param baseUrl the address of the sandbox, such as `http://127.0.0.1:4010`; a path is ignored.
 * @throws {ConfigurationError} if an option is unknown.
 * @throws {ControlError} if the address is invalid, or the tenant unknown.
 * @throws {TypeError} if nothing responds.
 * @example
 * const clock = await sandboxClock("http://127.0.0.1:4010");
 * const wallets = new CryptoClient({ ...credentials, clock, fetch: clock.fetch });
 * await clock.advance(3600);
 */
export async function sandboxClock(baseUrl: string, options: SandboxClockOptions = {}): Promise<RemoteClock> {
  const { tenant, fetch = builtInFetch } = ownOptions("sandboxClock", options, ["tenant", "fetch"], ConfigurationError);
  const clock = createRemoteClock(originOfSandbox(baseUrl), tenant, fetch);
  await clock.refresh();
  return clock;
}

const REFRESH_MS = 5_000;
// A flood of deliveries with wrong times must not be one of requests too.
const MAX_FRUITLESS = 5;
const WINDOW_MS = 1_000;

/** Has the machine's time until it is refreshed. */
export function createRemoteClock(
  origin: string,
  tenant: string | undefined,
  fetch: Fetch,
  machine: Clock = systemClock,
): RemoteClock {
  let offsetMs = 0;
  /** By the monotonic clock. */
  let changedAt = 0;
  const following = createFollowingClock(machine, () => offsetMs);

  /**
   * The offset from this machine's time was in a range at some moment between request and response. Within it nothing has changed, so
   * that the clock does not jitter. A request from before the last change says nothing: its response may be older.
   */
  function note({ headers }: Response, sentAt: number, sentAtMonotonic: number): void {
    const time = Date.parse(headers.get(timeHeader) ?? "");
    if (Number.isNaN(time) || (tenant !== undefined && headers.get(tenantHeader) !== tenant)) return;
    const least = time - machine.now();
    const most = time - sentAt;
    if ((offsetMs >= least && offsetMs <= most) || sentAtMonotonic < changedAt) return;
    offsetMs = offsetMs < least ? least : most;
    changedAt = machine.monotonic();
    fruitless = 0;
    following.moved();
  }

  const noting: Fetch = async (url, init) => {
    const sent = [machine.now(), machine.monotonic()] as const;
    const response = await fetch(url, init);
    note(response, ...sent);
    return response;
  };
  // Clients accept the fetch of a sandbox in a web page.
  if (sandboxMark in fetch) Object.assign(noting, { [sandboxMark]: true });
  async function ask(): Promise<void> {
    const limit = new AbortController();
    const cancel = machine.after(REFRESH_MS, () => limit.abort());
    const limited: Fetch = (url, init) => noting(url, { ...init, signal: limit.signal });
    await remoteTime(controlCaller(origin, limited), tenant).now().finally(cancel);
  }

  let asked: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let last: Promise<void> = asked;
  let fruitless = 0;
  let windowStart = 0;
  /** Never joins a request that was already sent: it may have been before the move. */
  function refresh(): Promise<void> {
    if (machine.monotonic() - windowStart >= WINDOW_MS) {
      windowStart = machine.monotonic();
      fruitless = 0;
    }
    if (next === undefined && fruitless >= MAX_FRUITLESS) return last;
    next ??= asked.then(() => {
      next = undefined;
      fruitless += 1;
      last = ask();
      asked = last.catch(() => undefined);
      return last;
    });
    return next;
  }

  const { advance, set } = remoteTime(controlCaller(origin, noting), tenant);
  return { ...following, fetch: noting, advance, set, refresh };
}

export function remoteTime({ json, field }: ControlCaller, tenant: string | undefined): Remote<SandboxClock> {
  const path = tenant === undefined ? "/clock" : `/tenants/${encodeURIComponent(tenant)}/clock`;
  async function move(how: string, body: object): Promise<ClockMove> {
    const { moved, ownTime } = await json<ClockMove>("POST", `${path}/${how}`, body);
    return { moved, ownTime };
  }
  // An invalid date is sent as it is, so that the control plane refuses it.
  const isoOf = (date: Date) => (Number.isNaN(date.getTime()) ? String(date) : date.toISOString());
  return {
    now: async () => Date.parse(await field("GET", path, "now")),
    advance: (seconds) => move("advance", { seconds }),
    set: (to) => move("set", { time: to instanceof Date ? isoOf(to) : to }),
  };
}
