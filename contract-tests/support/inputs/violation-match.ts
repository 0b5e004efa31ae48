// Matches the mock's violations with the one part of an input that is wrong.

import type { InputPart } from "../documents/inputs.ts";
import type { Violation } from "../harness/prism.ts";

/** Whether a violation is about exactly this part. */
export function isAbout({ place, keyword }: InputPart, { severity, code, location, message }: Violation): boolean {
  if (severity !== "Error") return false;
  const [kind, ...steps] = place;
  if (kind === "credential") return code === 401;
  if (keyword !== "required") return code === keyword && isAt(location, place);
  // A missing part has no place: the violation names the object that lacks it.
  const name = steps.at(-1);
  if (name === undefined) return code === "required" && isAt(location, []);
  return code === "required" && isAt(location, place.slice(0, -1)) && message.includes(`'${written(kind, name)}'`);
}

function isAt(location: readonly string[], [kind, ...steps]: readonly string[]): boolean {
  const expected = ["request", ...(kind === undefined ? [] : [kind]), ...steps.map((step) => written(kind, step))];
  return location.join("/") === expected.join("/");
}

// Prism writes names of parameters in lower case, and items by their index.
function written(kind: string | undefined, step: string): string {
  if (step === "[]") return "0";
  return kind === "body" ? step : step.toLowerCase();
}
