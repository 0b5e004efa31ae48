// Ways for the SDK to send another request than it was asked for.

import { type SourceCanary, test } from "../canary.ts";

const contract = (title: string) => test("contract-tests/suites/contract.test.ts", title);
const unit = (file: string, title: string) => test(`src/wrappers/${file}.test.ts`, title);

export const requests: readonly SourceCanary[] = [
  {
    // openapi-fetch gives a POST without a body no content type.
    name: "leave the content type to the client library",
    file: "src/wrappers/calls/prepare-call.ts",
    find: `return method === "POST" || method === "PUT" || body !== undefined;`,
    replace: "return body !== undefined;",
    caughtBy: [contract("deployCardSafe 200"), test("contract-tests/suites/oracles.test.ts", "deployCardSafe")],
  },
  {
    // openapi-fetch sends a path value that is missing as %7Bid%7D.
    name: "send a path without its value",
    file: "src/wrappers/http/path.ts",
    find: 'if (typeof value !== "string" || value === "") throw',
    replace: 'if (typeof value !== "string") return value as never;\n  if (value === "") throw',
    caughtBy: [
      unit("http/path", "refuses undefined and names the parameter"),
      unit("calls/prepare-call", "path values are encoded"),
    ],
  },
  {
    name: "encode path values twice",
    file: "src/wrappers/http/path.ts",
    find: "cannot be encoded`);\n  return value;",
    replace: "cannot be encoded`);\n  return encodeURIComponent(value);",
    caughtBy: [
      contract("getWebhook 200"),
      test(
        "contract-tests/suites/parameters.test.ts",
        "a value stays one segment or one text of the same operation: > getWebhook",
      ),
    ],
  },
  {
    name: "let a path value lead one level up",
    file: "src/wrappers/http/path.ts",
    find: "if (isDots(value))",
    replace: 'if (value === ".")',
    caughtBy: [
      unit("http/path", 'refuses ".." and names the parameter'),
      test(
        "contract-tests/suites/parameters.test.ts",
        "path values that are missing, empty, dots or not to be encoded: > getWebhook",
      ),
    ],
  },
  {
    name: "let a caller's header win over the SDK's",
    file: "src/wrappers/http/headers.ts",
    find: "if (managed.includes(name))",
    replace: 'if (managed.includes(name) && name === "host")',
    caughtBy: [
      unit("http/headers", "refuses Authorization"),
      unit("calls/prepare-call", "the header idempotency-key cannot be given"),
    ],
  },
  {
    name: "drop the query",
    file: "src/wrappers/http/wire.ts",
    find: "params: { path: pathValues, query },",
    replace: "params: { path: pathValues, query: query && {} },",
    caughtBy: [
      contract("listCardTransactions 200"),
      test("contract-tests/suites/oracles.test.ts", "listCardTransactions"),
    ],
  },
  {
    name: "take a query parameter that there is not",
    file: "src/wrappers/http/query.ts",
    find: `if (names !== "free" && !names.includes(name)) {`,
    replace: `if (names !== "free" && names.length === -1) {`,
    caughtBy: [unit("calls/prepare-call", "an unknown query parameter and a Date are refused")],
  },
  {
    // openapi-fetch makes nothing of it.
    name: "send a Date in a query",
    file: "src/wrappers/http/query.ts",
    find: 'typeof value === "string" || typeof value === "boolean"',
    replace: 'value instanceof Date || typeof value === "string" || typeof value === "boolean"',
    caughtBy: [unit("calls/prepare-call", "an unknown query parameter and a Date are refused")],
  },
  {
    name: "keep the placeholder in the service's paths",
    file: "src/wrappers/http/rename.ts",
    find: `path: (template) => template.split("/").map(segment).join("/"),`,
    replace: "path: (template) => template,",
    caughtBy: [unit("calls/perform-call", "paths, declared properties and queries carry the real name")],
  },
  {
    name: "send health checks below the prefix",
    file: "src/wrappers/calls/prepare-call.ts",
    find: "base: isAbovePrefix ? base.parent : base.href,",
    replace: "base: base.href,",
    caughtBy: [contract("checkHealth 200"), unit("calls/prepare-call", "health lies above the prefix")],
  },
];
