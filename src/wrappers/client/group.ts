// Clients of several services under one environment, each made when it is first used.

import { ConfigurationError } from "../errors.ts";
import { ownFields, ownOptions } from "../util/validate.ts";
import type { ClientMethods } from "./client.ts";

/** One client of a group. */
export interface GroupMember {
  readonly Client: new (options?: never) => Pick<ClientMethods, "close">;
  /** The environments whose address it knows. */
  readonly environments: readonly string[];
  /** The service in the configuration of the package. @default its name in the group */
  readonly service?: string;
}

/** The options of a group: one environment, and the options of each client by its name. */
export type GroupOptions<Names extends string> = {
  readonly [Name in Names | "environment"]?: unknown;
};

/** The clients of a group. */
export interface ClientGroup<Members> {
  /**
   * The client of this name; made on the first call, which throws what its constructor throws, and a `ConfigurationError` if the
   * client has neither an address in the environment nor a `baseUrl`.
   */
  get<Name extends keyof Members & string>(name: Name): ClientIn<Members, Name>;
  /** Closes all clients, also those that are not made yet. */
  close(): Promise<void>;
}

type ClientIn<Members, Name extends keyof Members> = Members[Name] extends {
  readonly Client: new (options?: never) => infer Client;
}
  ? Client
  : never;

/**
 * @param owner The name of the class, for messages.
 * @throws {ConfigurationError} if an option is unknown, or no client knows the environment.
 */
export function clientGroup<const Members extends Readonly<Record<string, GroupMember>>>(
  owner: string,
  members: Members,
  given: GroupOptions<keyof Members & string>,
): ClientGroup<Members> {
  const environments = [...new Set(Object.values(members).flatMap((member) => member.environments))];
  const names = [...(environments.length > 0 ? ["environment"] : []), ...Object.keys(members)];
  const options: Readonly<Record<string, unknown>> = ownOptions(owner, given, names, ConfigurationError);
  const { environment } = options;
  if (environment !== undefined && !environments.includes(environment as string)) {
    const known = environments.map((name) => JSON.stringify(name)).join(" or ");
    throw new ConfigurationError(`environment must be ${known}`);
  }
  const made = new Map<string, Pick<ClientMethods, "close">>();
  let isClosed = false;

  return {
    get(name) {
      let client = made.get(name);
      if (!client) {
        client = make(name, members[name] as GroupMember, options[name], environment);
        made.set(name, client);
        if (isClosed) void client.close();
      }
      return client as ClientIn<Members, typeof name>;
    },
    async close() {
      isClosed = true;
      await Promise.all([...made.values()].map((client) => client.close()));
    },
  };
}

function make(
  name: string,
  { Client, environments, service = name }: GroupMember,
  given: unknown,
  environment: unknown,
): InstanceType<typeof Client> {
  const isObject = typeof given === "object" && given !== null;
  const isKnown = environments.includes(environment as string);
  // Its environment variable may belong to another environment than the one that the code names.
  const { baseUrl } = ownFields<{ readonly baseUrl?: unknown }>(isObject ? given : {});
  if (environment !== undefined && !isKnown && baseUrl === undefined && (given === undefined || isObject)) {
    throw new ConfigurationError(
      `The ${service} service has no address in the environment "${environment}". Add environments.${environment}.${service} to ` +
        `the configuration of the package and regenerate, or pass baseUrl in the options of ${name}.`,
    );
  }
  const known = isKnown ? { environment } : {};
  const options = given === undefined || isObject ? { ...known, ...(given as object | undefined) } : given;
  return new Client(options as never);
}
