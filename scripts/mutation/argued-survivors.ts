// Mutants that no test notices, each with the reason why none has to. One that is noticed after all fails the run, so that it
// leaves this list.

/** Reasons by the names that `survivorsOf` gives. */
export const arguedSurvivors: Readonly<Record<string, string>> = {};
