// The version of this package, which run times without a file system cannot look up; a test compares it to package.json.

export const VERSION: string = "0.1.0";
