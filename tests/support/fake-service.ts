// The fake of both services that all tests share: it issues and checks tokens, carries requests out, and recognizes repeated
// keys. It follows the documented rules and uses nothing of the SDK.

/** A request to be carried out. */
export interface FakeRequest {
  /** Identifies repetitions, such as an operation with its key. Undefined: the service carries out each request. */
  readonly identity: string | undefined;
}

/** A request that was carried out. */
export type Effect<Request extends FakeRequest = FakeRequest> = Request & {
  readonly id: string;
  /** When it was carried out, in milliseconds. */
  readonly at: number;
};

export class FakeService<Request extends FakeRequest = FakeRequest> {
  /** Everything that was carried out, in order. */
  readonly effects: Effect<Request>[] = [];
  readonly tokens: FakeTokens;
  protected readonly now: () => number;

  constructor(now: () => number = () => 0) {
    this.now = now;
    this.tokens = new FakeTokens(now);
  }

  /** Carries a request out, unless it repeats an earlier one. Returns the effect, which may be the earlier one's. */
  carryOut(request: Request): Effect<Request> {
    return this.findEarlier(request) ?? this.addEffect(request);
  }

  /** The effect that a request repeats, if the service still remembers it. */
  findEarlier(
    { identity }: Request,
    isRemembered: (effect: Effect<Request>) => boolean = () => true,
  ): Effect<Request> | undefined {
    if (identity === undefined) return undefined;
    return this.effects.find((effect) => effect.identity === identity && isRemembered(effect));
  }

  protected addEffect(request: Request): Effect<Request> {
    const effect = { ...request, id: `effect-${this.effects.length + 1}`, at: this.now() };
    this.effects.push(effect);
    return effect;
  }
}

/** The tokens of a service. */
class FakeTokens {
  readonly #now: () => number;
  readonly #expiry = new Map<string, number>();
  readonly #revoked = new Set<string>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Accepts a token from now on. @param expiresAt In milliseconds, by the clock of the service. */
  issue(token: string = `token-${this.#expiry.size + 1}`, expiresAt: number = Number.POSITIVE_INFINITY): string {
    this.#expiry.set(token, expiresAt);
    return token;
  }

  revokeAll(): void {
    for (const token of this.#expiry.keys()) this.#revoked.add(token);
  }

  accepts(token: string): boolean {
    return !this.#revoked.has(token) && this.remainingMs(token) > 0;
  }

  /** Milliseconds until a token expires, revoked or not. Negative if it was never issued. */
  remainingMs(token: string): number {
    return (this.#expiry.get(token) ?? Number.NEGATIVE_INFINITY) - this.#now();
  }
}

/** The body of a successful login: of the crypto service if the address ends with `/auth/token`, otherwise of the fiat service. */
export function loginBody(address: string, token: string): object {
  return address.endsWith("/auth/token")
    ? { success: true, access_token: token, token_type: "Bearer", expires_in: 3600, expires_at: "" }
    : {
        status: "success",
        status_code: 200,
        message: "",
        data: { access_token: token, token_type: "bearer", expires_in: 600 },
      };
}
