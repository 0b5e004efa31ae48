// The settings of the server, read from the environment. The client reads its own: see README.md.

export interface Config {
  readonly port: number;
  /** File of the journal. */
  readonly journal: string;
  /** What callers of this server send as `Authorization: Bearer …`. */
  readonly apiToken: string;
  /** The secret of the webhook subscription. */
  readonly webhookSecret: string;
  /** The account that pays, and its USDC wallet on Solana. */
  readonly account: string;
  readonly asset: string;
  /** The service's real name, which appears in paths and headers. */
  readonly serviceName: string | undefined;
}

/** Reads the settings. Throws an error that names every missing variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const missing: string[] = [];
  const required = (name: string): string => {
    const value = environment[name];
    if (!value) missing.push(name);
    return value ?? "";
  };
  const config: Config = {
    port: Number(environment.PORT ?? "3000"),
    journal: environment.PAYOUT_JOURNAL ?? "payouts.jsonl",
    apiToken: required("API_TOKEN"),
    webhookSecret: required("WEBHOOK_SECRET"),
    account: required("PAYOUT_ACCOUNT"),
    asset: required("PAYOUT_ASSET"),
    serviceName: environment.SVC_SERVICE_NAME,
  };
  if (missing.length > 0) throw new Error(`Set ${missing.join(", ")}`);
  return config;
}
