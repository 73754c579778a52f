/** Escapes the wildcards of LIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** The LIKE pattern of every text that contains this one. */
export const toContainsPattern = (text: string): string => `%${escapeLike(text)}%`;
