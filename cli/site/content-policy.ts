// A content security policy in each page: scripts and requests only of the site itself. Frames of the runner have policies of their own.

import { createHash } from "node:crypto";

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
