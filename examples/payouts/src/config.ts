// The settings of the server, read from the environment. The client reads its own: SVC_CRYPTO_BASE_URL, _API_KEY, _API_SECRET.

export interface Config {
  /** Port of the server, on this machine only. */
  readonly port: number;
  /** The account that pays. */
  readonly account: string;
  /** The asset that is paid out: USDC on Solana in this example. */
  readonly asset: string;
  /** The secret of the webhook subscription. */
  readonly webhookSecret: string;
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
    port: Number(environment.PORT ?? 3000),
    account: required("PAYOUT_ACCOUNT"),
    asset: required("PAYOUT_ASSET"),
    webhookSecret: required("WEBHOOK_SECRET"),
    serviceName: environment.SVC_SERVICE_NAME,
  };
  if (missing.length > 0) throw new Error(`Set ${missing.join(", ")}`);
  return config;
}
