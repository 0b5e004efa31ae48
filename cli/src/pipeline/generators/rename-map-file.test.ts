import { beforeEach, describe, expect, it } from "vitest";
import type { Document } from "../model/openapi-document.ts";
import { contextOf, loadFixture } from "../testing/fixture.ts";
import { generateRenameMap, toRenameMap } from "./rename-map-file.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
});

describe("[S47] the rename map", () => {
  it("has path segments, once each, and no names of path parameters", () => {
    expect(toRenameMap(contextOf(bundle)).pathSegments).toEqual(["svc-card"]);
  });

  it("has query names", () => expect(toRenameMap(contextOf(bundle)).queryNames).toEqual(["svc_card_id"]));

  it("has headers of responses and webhooks, in lower case", () => {
    expect(toRenameMap(contextOf(bundle)).headers).toEqual(["x-svc-trace", "x-svc-signature"]);
  });

  it("has declared properties of bodies by their places, in lists and maps too", () => {
    expect(toRenameMap(contextOf(bundle)).bodies).toEqual({
      transferMoney: { request: ["svc_account_id"], response: ["data.parts[].svc_ref", "data.by_source.*.svc_ref"] },
      listTransfers: { response: ["data.transfers[].parts[].svc_ref", "data.transfers[].by_source.*.svc_ref"] },
      findCustomer: { response: ["data.svc_card_id", "data.cards[].svc_state"] },
    });
  });

  it("finds any given placeholder", () => {
    expect(toRenameMap({ ...contextOf(bundle), placeholder: "hooks" })).toEqual({
      placeholder: "hooks",
      pathSegments: ["hooks"],
      queryNames: [],
      headers: [],
      bodies: {},
    });
  });

  it("is typed text", () => {
    expect(generateRenameMap(contextOf(bundle))).toContain(
      'import type { RenameMap } from "../../src/runtime.ts";\n\nexport const renameMap: RenameMap = {',
    );
  });
});
