// A token that runs out because the clock has moved.

import type { Chapter } from "./chapter.ts";

export const token: Chapter = {
  title: "A token that runs out",

  *stops({ sandbox, fiat }) {
    yield {
      code: `fiat.businessWebhook.register({ url: "https://shop.example/hooks" })   // logs in by itself, makes the key by itself`,
      run: async () => {
        const { data, message } = await fiat.businessWebhook
          .register({ url: "https://shop.example/hooks" })
          .withResponse();
        return `"${message}" ${data.url}`;
      },
    };
    yield {
      code: "sandbox.clock.advance(600)   // a fiat token lives for ten minutes\nfiat.businessWebhook.get()",
      run: async () => {
        sandbox.clock.advance(600);
        await fiat.businessWebhook.get();
        return "401, one new login, and the same call again; the caller sees none of it";
      },
    };
  },
};
