// Ways for the SDK to show a credential to somebody, or to send it where it does not belong.

import { type SourceCanary, test } from "../canary.ts";

const contract = (title: string) => test("contract-tests/suites/contract.test.ts", title);
const unit = (file: string, title: string) => test(`src/wrappers/${file}.test.ts`, title);

export const secrets: readonly SourceCanary[] = [
  {
    name: "send no credential",
    file: "src/wrappers/calls/attempt.ts",
    find: "...(authorization !== undefined && { authorization })",
    replace: "",
    caughtBy: [contract("sendFunds 200"), contract("searchMarkets 200")],
  },
  {
    name: "send a credential with the login",
    file: "src/wrappers/auth/authorization.ts",
    find: ": undefined;\n    },\n    refused",
    replace: ": credentials()[0];\n    },\n    refused",
    caughtBy: [unit("auth/authorization", "go to every operation but the login itself")],
  },
  {
    name: "send a token to an agent operation",
    file: "src/wrappers/auth/authorization.ts",
    find: 'if (auth === "connector") throw',
    replace: 'if (id === "") throw',
    caughtBy: [unit("auth/authorization", "are never sent to an agent operation through its own description")],
  },
  {
    name: "send the connector key to another operation",
    file: "src/wrappers/auth/authorization.ts",
    find: `if (auth !== "connector")`,
    replace: `if (auth === "none")`,
    caughtBy: [unit("auth/authorization", "nor through a description of another operation")],
  },
  {
    name: "send the connector key to any path",
    file: "src/wrappers/clients/client-request.ts",
    find: `if (auth === "connector" && !/^\\/agent\\//.test(path)) {`,
    replace: `if (auth === "connector" && path === "") {`,
    caughtBy: [unit("auth/authorization", "the connector key goes to no other operation")],
  },
  {
    name: "send credentials in the clear",
    file: "src/wrappers/http/base-address.ts",
    find: `if (url.protocol === "http:" && !isAllowed) {`,
    replace: `if (url.protocol === "http:" && url.hostname === "") {`,
    caughtBy: [unit("http/base-address", "refuses http://api.example in the clear")],
  },
  {
    name: "follow redirects",
    file: "src/wrappers/http/transport.ts",
    find: `redirect: "manual"`,
    replace: `redirect: "follow"`,
    caughtBy: [unit("http/transport", "a redirect is not followed")],
  },
  {
    name: "leave answers in a cache",
    file: "src/wrappers/http/transport.ts",
    find: `{ cache: "no-store" as const }`,
    replace: "{}",
    caughtBy: [unit("http/transport", "nothing is kept in a cache")],
  },
  {
    name: "hide no secret that a refusal repeats",
    file: "src/wrappers/http/answer.ts",
    find: "parseErrorBody(raw, (text) => echoed(scrub(text)))",
    replace: "parseErrorBody(raw, (text) => echoed(text))",
    caughtBy: [
      test("contract-tests/suites/redaction.test.ts", "createToken"),
      test("contract-tests/suites/redaction.test.ts", "sendFunds"),
    ],
  },
  {
    name: "hide no card number",
    file: "src/wrappers/redaction/redact.ts",
    find: ".replace(/\\d(?:[ -]?\\d){12,}/g, hideCardNumbers)",
    replace: "",
    caughtBy: [unit("redaction/redact", "hides the card number in 4111111111111111")],
  },
  {
    name: "show what a foreign error quotes",
    file: "src/wrappers/errors/cause.ts",
    find: `said.slice(0, MAX_LENGTH).replace(quotable, "…")`,
    replace: "said.slice(0, MAX_LENGTH)",
    caughtBy: [unit("errors/cause", "shows no secret: a header's value")],
  },
  {
    name: "use a token that was refused again",
    file: "src/wrappers/auth/token-manager.ts",
    find: "    this.#held = undefined;\n    // A refused token",
    replace: "    // A refused token",
    caughtBy: [unit("clients/tokens-refused", "is not used again: after the second refusal the next call logs in")],
  },
  {
    name: "forget a newer token with the one that was refused",
    file: "src/wrappers/auth/token-manager.ts",
    find: "if (this.#held?.token !== token) return;",
    replace: "if (this.#held === undefined) return;",
    caughtBy: [unit("auth/token-manager", "32 refusals of one token cause one login, the late ones none")],
  },
  {
    name: "count a token's life by the wall clock",
    file: "src/wrappers/auth/token-manager.ts",
    find: "const now = this.#parts.clock.monotonic();",
    replace: "const now = this.#parts.clock.now();",
    caughtBy: [unit("clients/tokens-renewed", "depends on no wall clock")],
  },
  {
    name: "log in once for every call",
    file: "src/wrappers/auth/token-manager.ts",
    find: "const renewal = this.#renewal ?? this.#renew();",
    replace: "const renewal = this.#renew();",
    caughtBy: [unit("auth/token-manager", "32 first calls cause one login")],
  },
];
