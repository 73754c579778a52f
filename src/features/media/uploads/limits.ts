/** A booklet with pictures, or an hour of speech; more belongs where files are kept. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;
/** What a name may take in an address, where a letter of most scripts takes six. */
export const FILE_NAME_MAX_LENGTH = 240;
