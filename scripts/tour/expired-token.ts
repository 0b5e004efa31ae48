// A token that expires because the sandbox's clock moves.

import type { Chapter } from "./chapter.ts";

export const expiredToken: Chapter = {
  title: "An expired token",

  *steps({ sandbox, fiat }) {
    yield {
      code: `fiat.businessWebhook.register({ url: "https://shop.example/hooks" })   // the SDK logs in and adds an idempotency key`,
      run: async () => {
        const { data, message } = await fiat.businessWebhook
          .register({ url: "https://shop.example/hooks" })
          .withResponse();
        return `"${message}" ${data.url}`;
      },
    };
    yield {
      code: "sandbox.clock.advance(600)   // a fiat token expires after ten minutes\nfiat.businessWebhook.get()",
      run: async () => {
        sandbox.clock.advance(600);
        await fiat.businessWebhook.get();
        return "the SDK gets 401, logs in again, and retries the call; your code sees only the result";
      },
    };
  },
};
