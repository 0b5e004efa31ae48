import { beforeEach, describe, expect, it } from "vitest";
import type { Document } from "../model/openapi-document.ts";
import { contextOf, loadFixture } from "../testing/fixture.ts";
import { toRenameMap } from "./rename-map.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
});

describe("[S47] the rename map", () => {
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
});
