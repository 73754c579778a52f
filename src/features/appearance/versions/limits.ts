export const VERSIONS_MAX = 50;
export const VERSION_NAME_MAX_LENGTH = 80;
