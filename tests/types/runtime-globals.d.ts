// The globals that the recipes use of runtimes whose types are not installed, and no others, so that a misspelled name fails.

declare const Bun: {
  readonly env: Readonly<Record<string, string | undefined>>;
  serve(options: {
    readonly hostname: string;
    readonly port: number;
    readonly routes: Readonly<Record<string, { POST(request: Request): Promise<Response> }>>;
  }): { readonly url: URL };
};

declare const Deno: {
  readonly env: { get(name: string): string | undefined };
  serve(
    options: {
      readonly hostname: string;
      readonly port: number;
      onListen(address: { readonly hostname: string; readonly port: number }): void;
    },
    handler: (request: Request) => Response | Promise<Response>,
  ): object;
};

declare module "cloudflare:workers" {
  export class DurableObject {
    protected readonly ctx: {
      readonly storage: {
        get<Value>(key: string): Promise<Value | undefined>;
        put<Value>(key: string, value: Value): Promise<void>;
        delete(key: string): Promise<boolean>;
        deleteAll(): Promise<void>;
        setAlarm(at: number): Promise<void>;
      };
    };
    alarm?(): Promise<void>;
  }
}

interface DurableObjectNamespace<Type> {
  getByName(name: string): Type;
}

interface ExportedHandler<Env> {
  fetch(request: Request, env: Env, context: { waitUntil(work: Promise<unknown>): void }): Promise<Response>;
}
