// A client that uploads files, and the forms that it sends.

import { upload } from "../../src/wrappers/call/upload.ts";
import { serviceClientClass } from "../../src/wrappers/client/generated.ts";
import { createMemoryStore } from "../../src/wrappers/idempotency/store.ts";
import type { WarningEvent } from "../../src/wrappers/observability/hooks.ts";
import type { Operation } from "../../src/wrappers/operation.ts";
import type { Caller, KeyedCallOptions } from "../../src/wrappers/options.ts";
import type { ResultPromise } from "../../src/wrappers/results.ts";
import { impatientClock } from "./fake-clock.ts";
import { type ScriptedFetch, type SentRequest, scriptedFetch } from "./scripted-fetch.ts";

const types = ["application/pdf", "image/jpeg", "image/png", "image/heic", "image/tiff"];

export const uploadDocument: Operation = {
  ...{ id: "uploadDocument", name: "kyc.documents.upload", method: "POST", path: "/documents", envelope: "none" },
  ...{ retry: "idempotent", body: "multipart", sensitive: { request: ["passport_number"] } },
  files: { file: { maxBytes: 5_000_000, types, required: true }, note: {} },
  bodyFields: ["type", "pages", "tags", "file", "note", "declared", "rate", "passport_number"],
  decimals: {
    request: [
      { path: "declared", wire: "string" },
      { path: "rate", wire: "number" },
    ],
  },
};

export interface UploadClient extends ScriptedFetch {
  readonly kyc: { readonly upload: (body: unknown, options?: KeyedCallOptions) => ResultPromise<unknown> };
  readonly warnings: readonly WarningEvent[];
}

/** A client with one upload, which is answered from a script. */
export function uploadClient(
  answer: Parameters<typeof scriptedFetch>[0] = { "/documents": { id: "doc_1" } },
  operation: Operation = uploadDocument,
): UploadClient {
  const scripted = scriptedFetch(answer);
  const warnings: WarningEvent[] = [];
  const Kyc = serviceClientClass(
    class {
      readonly upload: UploadClient["kyc"]["upload"];

      constructor(call: Caller) {
        this.upload = (body, options) => upload(call, operation, { body, options });
      }
    },
    { variables: "KYC", security: "token" },
  );
  const kyc = new Kyc({
    baseUrl: "https://kyc.example",
    token: "t",
    fetch: scripted.fetch,
    store: createMemoryStore(),
    hooks: { onWarning: (event: WarningEvent) => void warnings.push(event) },
    clock: impatientClock,
  });
  return { ...scripted, warnings, kyc };
}

/** The form that a request carries, as a server reads it. */
export async function formOf(request: SentRequest | undefined): Promise<FormData> {
  const type = request?.headers.get("content-type") ?? "";
  return new Response(request?.init.body as BodyInit, { headers: { "content-type": type } }).formData();
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (char) => char.charCodeAt(0));

export const pdf: Uint8Array<ArrayBuffer> = bytesOf("%PDF-1.7 content");
