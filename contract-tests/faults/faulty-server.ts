// A server on the loopback address that injects a fault into one call of one client. It uses bare sockets, so that it can
// send anything.

import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { actOnWire, type WireContext } from "./act-on-wire.ts";
import type { FaultSubject } from "./classes.ts";
import { DocumentedService, keyOf } from "./documented-service.ts";
import { type FaultPlan, type Mode, scenarioOf } from "./fault.ts";
import { type HttpRequest, onRequest } from "./raw-http.ts";
import type { RequestScenario } from "./request-scenario.ts";
import type { TrackedRequest } from "./traffic.ts";

const PREFIX = "/api/v1";

/** A fault, and the call that it is injected into. */
export interface FaultScene extends Pick<WireContext, "connection" | "clock" | "traffic"> {
  readonly subject: FaultSubject;
  readonly fault: FaultPlan;
  readonly mode: Mode;
}

interface Expected {
  readonly kind: "call" | "login";
  readonly number: number;
  readonly scenario: RequestScenario;
}

export class FaultyServer implements AsyncDisposable {
  readonly service: DocumentedService;
  /** Requests that the client has sent, whether or not they arrived. */
  readonly sent = { call: 0, login: 0 };
  /** The operation's requests that arrived. */
  readonly arrived: HttpRequest[] = [];
  connections = 0;
  /** Connections to the other host that no scenario redirected there. */
  strangers = 0;
  readonly #scene: FaultScene;
  readonly #here: Server = createServer((socket) => this.#accept(socket));
  readonly #elsewhere: Server = createServer((socket) => {
    this.strangers += 1;
    socket.destroy();
  });
  readonly #closedPort: Server = createServer();
  readonly #sockets = new Map<Socket, "busy" | "idle">();
  #expected: Expected | undefined;
  #standing: Pick<TrackedRequest, "hasHeaders" | "bytes"> | undefined;

  private constructor(scene: FaultScene) {
    this.#scene = scene;
    this.service = new DocumentedService(scene.subject);
  }

  static async start(scene: FaultScene): Promise<FaultyServer> {
    const server = new FaultyServer(scene);
    await Promise.all([server.#here, server.#elsewhere].map(listen));
    return server;
  }

  get baseUrl(): string {
    return addressOf(this.#here) + PREFIX;
  }

  /** Connections with a request in progress. */
  get busySockets(): number {
    return [...this.#sockets.values()].filter((state) => state === "busy").length;
  }

  /** The kind of request that the client is waiting for, if any. */
  get waitsFor(): Expected["kind"] | undefined {
    return this.#scene.traffic.open && this.#expected?.kind;
  }

  /** Only time can change anything: the client has no open request, or has received all that will come. */
  get isQuiet(): boolean {
    const { open } = this.#scene.traffic;
    if (open === undefined) return true;
    const sent = this.#standing;
    return sent !== undefined && open.hasHeaders === sent.hasHeaders && open.bytes >= sent.bytes;
  }

  /** Announces a request. Returns the address to send it to. */
  async expect(url: string): Promise<string> {
    const { subject, fault, mode } = this.#scene;
    const { pathname } = new URL(url);
    const kind = subject.login && pathname === PREFIX + subject.login.path ? "login" : "call";
    this.sent[kind] += 1;
    const number = this.sent[kind];
    const scenario = scenarioOf(kind === "login" ? (fault.logins ?? []) : fault.requests, mode, number);
    this.#expected = { kind, number, scenario };
    this.#standing = undefined;
    if (scenario.wire.act === "hang up") {
      this.strangers -= 1;
      return url.replace(addressOf(this.#here), addressOf(this.#elsewhere));
    }
    if (scenario.wire.act !== "refuse") return url;
    // A port that was just closed refuses connections.
    await listen(this.#closedPort);
    const address = addressOf(this.#closedPort);
    await close(this.#closedPort);
    return url.replace(addressOf(this.#here), address);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets.keys()) socket.destroy();
    await Promise.all([this.#here, this.#elsewhere].map(close));
  }

  #accept(socket: Socket): void {
    this.connections += 1;
    this.#sockets.set(socket, "idle");
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    onRequest(socket, (request) => {
      this.#sockets.set(socket, "busy");
      // An error in here becomes an unhandled rejection, which fails the run.
      void this.#serve(request, socket);
    });
  }

  async #serve(request: HttpRequest, socket: Socket): Promise<void> {
    const { subject, connection, clock, traffic } = this.#scene;
    if (this.#expected === undefined) throw new Error("an unannounced request arrived");
    const { kind, number, scenario } = this.#expected;
    if (kind === "call" && !isFor(subject, request))
      throw new Error(`unexpected request: ${request.method} ${request.path}`);
    if (scenario.wire.act === "revoke") this.service.revoke();
    if (kind === "call") {
      this.arrived.push(request);
      if (scenario.isCarriedOut) this.service.carryOut(request);
    }
    const about = {
      ...{ number, now: new Date(clock.now()), key: keyOf(request), refusalCode: subject.refusalCode },
      ...{ isFiat: subject.operation.api === "fiat", elsewhere: addressOf(this.#elsewhere) },
    };
    const right = kind === "login" ? this.service.logIn() : this.service.respond(request, about);
    await actOnWire(scenario.wire, {
      ...{ socket, connection, clock, traffic },
      context: { ...about, right },
      onStalled: (sent) => {
        this.#standing = sent;
      },
      onComplete: () => {
        this.#standing = undefined;
        this.#sockets.set(socket, "idle");
      },
    });
  }
}

function isFor({ operation, request }: FaultSubject, { method, path }: HttpRequest): boolean {
  return method === operation.method && path.split("?")[0] === new URL(request.url).pathname;
}

async function listen(server: Server): Promise<void> {
  await once(server.listen(0, "127.0.0.1"), "listening");
}

async function close(server: Server): Promise<void> {
  if (server.listening) await new Promise((resolve) => server.close(resolve));
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
