/** A brochure with pictures, or an hour of speech; larger files belong on a file host. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;
/** The length of a name in a URL, where a letter of most scripts takes six characters. */
export const FILE_NAME_MAX_LENGTH = 240;
