import { expect, it } from "vitest";
import { type ActionPage, watchForLoss } from "../commands/listen-command.ts";

const action = (kind: string, tenant: string | null = null) => ({ kind, tenant });

/** What the watch does with these answers; undefined: the sandbox does not respond. */
async function watched(...answers: (ActionPage | undefined)[]): Promise<string[]> {
  const events: string[] = [];
  let count = 0;
  await watchForLoss({
    async ask(after) {
      events.push(`ask ${after}`);
      const answer = answers[count++];
      if (!answer) throw new TypeError("fetch failed");
      return answer;
    },
    pause: async () => count < answers.length,
    tenant: "t1",
    gone: () => events.push("gone"),
    lost: async () => void events.push("lost"),
  });
  return events;
}

it("ignores what happened before, and what loses nothing", async () => {
  const before = { events: [action("reset")], last: 5 };
  const nothing = { events: [action("simulation", "t1"), action("reset", "t2"), action("clock")], last: 8 };
  expect(await watched(before, nothing, { events: [], last: 8 })).toEqual(["ask 0", "ask 5", "ask 8"]);
});

it.each([action("reset"), action("reset", "t1"), action("import")])("notices %j", async (lossy) => {
  expect(await watched({ events: [], last: 1 }, { events: [lossy], last: 2 })).toEqual(["ask 0", "ask 1", "lost"]);
});

it("notices a restart, whether or not it sees the sandbox gone", async () => {
  const one = { events: [], last: 1 };
  expect(await watched(one, undefined, undefined, one)).toEqual(["ask 0", "ask 1", "gone", "ask 1", "ask 1", "lost"]);
  expect(await watched({ events: [], last: 7 }, { events: [], last: 0 })).toEqual(["ask 0", "ask 7", "lost"]);
});
