/** The title of a page until its owner chooses one. */
export const DEFAULT_TITLE = "My Links";
export const TITLE_MAX_LENGTH = 120;
export const PAGE_DESCRIPTION_MAX_LENGTH = 1000;
export const PHOTO_MAX_LENGTH = 2048;
/** Enough for a large style sheet; more would slow down every visit. */
export const CUSTOM_CODE_MAX_LENGTH = 32_768;

export const VERSIONS_MAX = 50;
export const VERSION_NAME_MAX_LENGTH = 80;
