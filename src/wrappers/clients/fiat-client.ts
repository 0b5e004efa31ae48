// The client of the fiat service.

import { login, refreshToken } from "../../../generated/fiat/operations.ts";
import { renameMap } from "../../../generated/fiat/rename-map.ts";
import { FiatResources } from "../../../generated/fiat/resources.ts";
import type { Authorization } from "../auth/authorization.ts";
import { credential, type SecretProvider, secret } from "../auth/credential.ts";
import { type TokenOption, tokenOption } from "../auth/provided-token.ts";
import { type AuthorizationContext, logIn, loginAuthorization } from "../auth/token-login.ts";
import type { LimitOptions } from "../operation/call-options.ts";
import { type ClientClass, clientClass } from "./client-class.ts";
import { attachCore, coreOf } from "./client-core.ts";
import type { ClientOptions } from "./client-options.ts";

/** Options of a `FiatClient`: `accountId` and `appSecret`, or `token`. */
export interface FiatClientOptions extends ClientOptions, TokenOption {
  /** From the account settings of the dashboard (F36). @default the environment variable `SVC_FIAT_ACCOUNT_ID` */
  readonly accountId?: string | undefined;
  /**
   * From the developer area of the dashboard; confidential (F36). A function is called at every login, so you can rotate the
   * secret without a restart.
   *
   * @default the environment variable `SVC_FIAT_APP_SECRET`
   */
  readonly appSecret?: string | SecretProvider | undefined;
}

const Base: ClientClass<FiatResources, FiatClientOptions> = /* @__PURE__ */ clientClass(FiatResources, {
  renameMap,
  baseUrlVariable: "SVC_FIAT_BASE_URL",
  credential: "token",
  credentialNames: ["accountId", "appSecret", "token"],
  authorize,
});

/**
 * The fiat payments service. The client logs in automatically; concurrent calls share one login (S1). Every write carries an
 * idempotency key (S9).
 *
 * @example
 * const fiat = new FiatClient({ baseUrl, accountId, appSecret });
 * await fiat.businessWebhook.register({ url: "https://shop.example/hooks" });
 * @throws {ConfigurationError} if an option is missing, unknown or invalid.
 */
export class FiatClient extends Base {
  /** This client with other limits for its calls. It shares token, store, hooks, retry budget and `close()`. */
  withOptions(limits: LimitOptions): FiatClient {
    return new FiatClient(attachCore({}, coreOf(this).withLimits(limits)));
  }
}

function authorize(options: FiatClientOptions, context: AuthorizationContext): Authorization {
  const provided = tokenOption(options, { accountId: options.accountId, appSecret: options.appSecret });
  if (provided) return provided;
  const accountId = credential("accountId", options.accountId, "SVC_FIAT_ACCOUNT_ID");
  const appSecret = secret("appSecret", options.appSecret, "SVC_FIAT_APP_SECRET");
  const body = async () => ({ account_id: accountId, app_secret: await appSecret.read() });
  // The response to a refresh is undocumented, presumably that of the login (G3). Anything else leads to a login.
  const refresh = { ...refreshToken, envelope: login.envelope };
  const documentedLifetime = 600;
  return loginAuthorization(context, {
    identity: accountId,
    secrets: appSecret.known,
    login: (call, signal) => logIn(call, { operation: login, body, options: { signal }, documentedLifetime }),
    // Not retried: a login follows its failure.
    refresh: (call, signal) =>
      logIn(call, { operation: refresh, options: { signal, maxRetries: 0 }, documentedLifetime }),
  });
}
