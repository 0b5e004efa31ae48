// How a long task runs its steps, so that its caller can print and time them.

export type RunStep = <Result>(title: string, work: () => Promise<Result>) => Promise<Result>;
