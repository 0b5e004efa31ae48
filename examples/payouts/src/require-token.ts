// Lets in only callers with the token. The comparison takes the same time whatever is sent.

import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestHandler } from "express";

export function requireToken(token: string): RequestHandler {
  const expected = sha256(`Bearer ${token}`);
  return (request, response, next) => {
    if (timingSafeEqual(sha256(request.headers.authorization ?? ""), expected)) next();
    else response.status(401).json({ error: "unauthorized" });
  };
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
