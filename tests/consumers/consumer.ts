// The surroundings of every consumer.

import type { BundleBytes } from "../../scripts/tables/consumers-table.ts";
import type { FreshProjects } from "./fresh-projects.ts";

/** What the parts of a consumer need. */
export interface ConsumerContext {
  readonly projects: FreshProjects;
  readonly baseUrl: string;
  /** Keeps the sizes of a bundler. */
  measured(consumer: string, bytes: BundleBytes): void;
}
