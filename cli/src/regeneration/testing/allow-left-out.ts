// Allows a document of others to lose what the SDK cannot express, for tests of the rest.

import { readBase } from "../../project/read-documents.ts";
import { checkExtra } from "../check-documents.ts";

interface Extra {
  readonly file: string;
  readonly as: string;
  readonly upgrade?: boolean;
}

export async function allowLeftOut(extra: Extra): Promise<Extra & { readonly allowLeftOut: readonly string[] }> {
  const document = await readBase({ documents: "", extraDocuments: [extra] }, extra.as);
  const input = {
    api: extra.as,
    document,
    others: [],
    taken: new Set<string>(),
    runStep: <T>(_: string, work: () => Promise<T>) => work(),
  };
  const { leftOut } = await checkExtra(input);
  return { ...extra, allowLeftOut: [...new Set(leftOut.map(({ operationId }) => operationId))] };
}
