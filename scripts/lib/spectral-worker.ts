// A worker that lints each document that it is sent with Spectral, by the rules of this repository, and sends the findings.

import { parentPort } from "node:worker_threads";
import type { JsonObject } from "../../cli/src/pipeline/model/json-pointer.ts";
import { findWithSpectral } from "../../specs/rules/ruleset.ts";

parentPort?.on("message", (document: JsonObject) => {
  // A rejection ends the worker, which reports it as its error.
  void findWithSpectral(document).then((findings) => parentPort?.postMessage(findings));
});
