// A content security policy in each page: scripts and requests only of the site itself. Frames of the runner have policies of their own.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs;

/** The page with the digests of its inline scripts in a policy. Highlighted code has inline styles. */
export function withContentPolicy(html: string): string {
  const digests = [...html.matchAll(SCRIPT)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(digests)].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return html.replace(
    /<head>\s*<meta charset="utf-8">/,
    `$&\n    <meta http-equiv="content-security-policy" content="${policy}">`,
  );
}

/** After a build into this folder. */
export function compileSettings(folder: string): void {
  const chunks = join(folder, "assets/chunks");
  for (const name of readdirSync(chunks).filter((file) => file.startsWith("metadata."))) {
    const file = join(chunks, name);
    writeFileSync(file, withCompiledFunctions(readFileSync(file, "utf8")));
  }
}

const EVALUATED = /function deserializeFunctions\b.*?__VP_SITE_DATA__=deserializeFunctions\(JSON\.parse\((".*")\)\);/s;

/** VitePress writes the functions of its settings as texts to evaluate, which the policy forbids. They become code. */
export function withCompiledFunctions(metadata: string): string {
  return metadata.replace(
    EVALUATED,
    (_, text: string) => `window.__VP_SITE_DATA__=${codeOf(JSON.parse(JSON.parse(text)))};`,
  );
}

function codeOf(value: unknown): string {
  if (typeof value === "string" && value.startsWith("_vp-fn_")) return `(${value.slice("_vp-fn_".length)})`;
  if (Array.isArray(value)) return `[${value.map(codeOf).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}:${codeOf(item)}`)
    .join()}}`;
}
