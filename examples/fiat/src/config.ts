// Reads the configuration of this application. The client reads its own variables, SVC_FIAT_….

export interface Config {
  /** The name of the service in paths, fields and headers; undefined: the placeholder. */
  readonly serviceName: string | undefined;
  readonly port: number;
  /** The folder of the receipts. */
  readonly receiptFolder: string;
  /** The file of the webhook secret. */
  readonly secretFile: string;
}

/** @throws {Error} if a variable is invalid; the message does not contain its value. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { SVC_SERVICE_NAME, PORT = "3000", RECEIPT_FOLDER = "receipts", WEBHOOK_SECRET_FILE = "webhook-secret" } = env;
  if (!/^\d{1,5}$/.test(PORT)) throw new Error("PORT must be a number");
  return {
    serviceName: SVC_SERVICE_NAME,
    port: Number(PORT),
    receiptFolder: RECEIPT_FOLDER,
    secretFile: WEBHOOK_SECRET_FILE,
  };
}
