// A server on the loopback address that plays a fault on bare sockets, so that every lie is possible. It serves one call of
// one client.

import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { act, type Stage } from "./act-on-wire.ts";
import type { Subject } from "./classes.ts";
import { type Fault, type Mode, playOf } from "./fault.ts";
import { HonestService, keyOf } from "./honest-service.ts";
import { type HttpRequest, onRequest } from "./raw-http.ts";
import type { Play } from "./scenario.ts";
import type { Exchange } from "./traffic.ts";

const PREFIX = "/api/v1";

/** What is played, and to whom. */
export interface Scene extends Pick<Stage, "connection" | "clock" | "traffic"> {
  readonly subject: Subject;
  readonly fault: Fault;
  readonly mode: Mode;
}

interface Expected {
  readonly kind: "call" | "login";
  readonly number: number;
  readonly play: Play;
}

export class FaultyServer implements AsyncDisposable {
  readonly service: HonestService;
  /** Requests that the client has sent, whether they got here or not. */
  readonly sent = { call: 0, login: 0 };
  /** The operation's requests that got here. */
  readonly arrived: HttpRequest[] = [];
  connections = 0;
  /** Connections to the other host that no play has led there. */
  strangers = 0;
  readonly #scene: Scene;
  readonly #here: Server = createServer((socket) => this.#accept(socket));
  readonly #elsewhere: Server = createServer((socket) => {
    this.strangers += 1;
    socket.destroy();
  });
  readonly #refusing: Server = createServer();
  readonly #sockets = new Map<Socket, "busy" | "idle">();
  #expected: Expected | undefined;
  #standing: Pick<Exchange, "hasHeaders" | "bytes"> | undefined;

  private constructor(scene: Scene) {
    this.#scene = scene;
    this.service = new HonestService(scene.subject);
  }

  static async start(scene: Scene): Promise<FaultyServer> {
    const server = new FaultyServer(scene);
    await Promise.all([server.#here, server.#elsewhere].map(listen));
    return server;
  }

  get baseUrl(): string {
    return addressOf(this.#here) + PREFIX;
  }

  /** Connections in the middle of something; others wait for the next request. */
  get busySockets(): number {
    return [...this.#sockets.values()].filter((state) => state === "busy").length;
  }

  /** What the client is waiting for, if it is waiting for a request. */
  get waitsFor(): Expected["kind"] | undefined {
    return this.#scene.traffic.open && this.#expected?.kind;
  }

  /** Nothing moves any more but time: the client has nothing open, or has seen all that it is going to. */
  get isQuiet(): boolean {
    const { open } = this.#scene.traffic;
    if (open === undefined) return true;
    const sent = this.#standing;
    return sent !== undefined && open.hasHeaders === sent.hasHeaders && open.bytes === sent.bytes;
  }

  /** Says where a request goes that is about to be sent, and what happens to it there. */
  async expect(url: string): Promise<string> {
    const { subject, fault, mode } = this.#scene;
    const { pathname } = new URL(url);
    const kind = subject.login && pathname === PREFIX + subject.login.path ? "login" : "call";
    this.sent[kind] += 1;
    const number = this.sent[kind];
    const play = playOf(kind === "login" ? (fault.logins ?? []) : fault.plays, mode, number);
    this.#expected = { kind, number, play };
    this.#standing = undefined;
    if (play.wire.act === "hang up") {
      this.strangers -= 1;
      return url.replace(addressOf(this.#here), addressOf(this.#elsewhere));
    }
    if (play.wire.act !== "refuse") return url;
    // A port that was somebody's a moment ago is nobody's now.
    await listen(this.#refusing);
    const address = addressOf(this.#refusing);
    await close(this.#refusing);
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
    // Whoever hangs up gets no answer.
    socket.on("error", () => socket.destroy());
    onRequest(socket, (request) => {
      this.#sockets.set(socket, "busy");
      // What goes wrong in here is nobody's rejection to handle: it fails the run.
      void this.#serve(request, socket);
    });
  }

  async #serve(request: HttpRequest, socket: Socket): Promise<void> {
    const { subject, connection, clock, traffic } = this.#scene;
    if (this.#expected === undefined) throw new Error("a request came that nobody has announced");
    const { kind, number, play } = this.#expected;
    if (kind === "call" && !isFor(subject, request)) throw new Error(`what is ${request.method} ${request.path}?`);
    if (play.wire.act === "revoke") this.service.revoke();
    if (kind === "call") {
      this.arrived.push(request);
      if (play.isCarriedOut) this.service.carryOut(request);
    }
    const about = {
      ...{ number, now: new Date(clock.now()), key: keyOf(request), refusalCode: subject.refusalCode },
      ...{ isFiat: subject.operation.api === "fiat", elsewhere: addressOf(this.#elsewhere) },
    };
    const right = kind === "login" ? this.service.signIn() : this.service.answer(request, about);
    await act(play.wire, {
      ...{ socket, connection, clock, traffic },
      situation: { ...about, right },
      onStandstill: (sent) => {
        this.#standing = sent;
      },
      onWhole: () => {
        this.#standing = undefined;
        this.#sockets.set(socket, "idle");
      },
    });
  }
}

function isFor({ operation, request }: Subject, { method, path }: HttpRequest): boolean {
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
