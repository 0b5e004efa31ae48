// The surroundings of every consumer.

import type { FreshProjects } from "./fresh-projects.ts";

/** What the parts of a consumer need. */
export interface ConsumerContext {
  readonly projects: FreshProjects;
  readonly baseUrl: string;
}
