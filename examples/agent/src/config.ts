// Reads the configuration of this application. The client reads its own variables: SVC_CRYPTO_BASE_URL, SVC_AGENT_CONNECTOR_KEY.

export interface Config {
  /** The name of the service in paths, fields and headers; undefined: the placeholder. */
  readonly serviceName: string | undefined;
  /** The agent wallet that pays and trades. */
  readonly walletId: string;
  /** Where the report is sold. */
  readonly reportUrl: string;
  /** What a report may cost at most, in US dollars. */
  readonly maxPrice: string;
  /** The folder of the journal. */
  readonly journalFolder: string;
}

/** @throws {Error} that names every variable that is missing. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const missing: string[] = [];
  const required = (name: string): string => {
    const value = env[name];
    if (!value) missing.push(name);
    return value ?? "";
  };
  const config: Config = {
    serviceName: env.SVC_SERVICE_NAME,
    walletId: required("AGENT_WALLET_ID"),
    reportUrl: required("REPORT_URL"),
    // No default: how much an agent may spend is for a person to decide.
    maxPrice: required("REPORT_MAX_PRICE"),
    journalFolder: env.JOURNAL_FOLDER ?? "journal",
  };
  if (missing.length > 0) throw new Error(`Set ${missing.join(", ")}`);
  return config;
}
