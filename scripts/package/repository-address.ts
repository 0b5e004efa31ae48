// Where the repository is. The organisation is not known, so its name is a placeholder like that of the service.

/** Both manifests and the READMEs name it. docs/contributing/versions.md says how to replace it. */
export const REPOSITORY_ADDRESS = "https://github.com/svc-org/svc-sdk";

/** Address of the files of the main branch, which READMEs link to. */
export const SOURCE_ADDRESS: string = `${REPOSITORY_ADDRESS}/blob/main/`;
