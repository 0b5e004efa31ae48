import { describe, expect, test } from "vitest";
import document from "../../../generated/crypto/openapi.json" with { type: "json" };
import type { WebhookId } from "../../../generated/crypto/resources.ts";
import { openWebhooks } from "../../sandbox/webhooks/testing/open-webhooks.ts";
import { CryptoClient } from "../client/crypto-client.ts";
import { WebhookError } from "./error.ts";
import { webhookId } from "./event.ts";

describe("[G19] webhookId", () => {
  test("reaches the id of a new subscription without a cast", async () => {
    const { tenant, clock } = openWebhooks();
    const wallets = new CryptoClient({ ...tenant.crypto, clock });
    const created = await wallets.webhooks.create({ url: "https://shop.example/hooks" });
    const id: WebhookId = webhookId(created);
    const { url } = await wallets.webhooks.get(id).unwrap<{ url: string }>();
    expect(url).toBe("https://shop.example/hooks");
  });

  test("reads the field that the document assumes", () => {
    const { name } = document.components.schemas.WebhookSubscription["x-id-field"];
    expect(webhookId({ [name]: "wh_1" })).toBe("wh_1");
    expect(webhookId({ [name]: 1001 })).toBe("1001");
  });

  test.each([{}, { id: "" }, { id: " " }, { id: 1.5 }, { id: null }, { id: {} }, { ID: "wh_1" }, ["wh_1"], null, "id"])(
    "says what is assumed if there is none: %j",
    (subscription) => {
      const read = () => webhookId(subscription as object);
      expect(read).toThrow(WebhookError);
      expect(read).toThrow(expect.objectContaining({ code: "webhook_id_missing" }));
      expect(read).toThrow('no "id": which field holds its id is undocumented (G19), and the SDK assumes this one');
    },
  );

  test("ignores inherited properties, and quotes nothing of the subscription", () => {
    const error = (() => {
      try {
        return webhookId(Object.create({ id: "inherited" }, { secret: { value: "a-secret", enumerable: true } }));
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(String(error)).toMatch(/^WebhookError: the subscription has no "id"/);
    expect(String(error)).not.toContain("a-secret");
  });
});
