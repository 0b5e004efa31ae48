// The version of this package, for runtimes without a file system. A test compares it with package.json.

export const VERSION: string = "0.1.0";
