/** Must equal the number of slots that the table allows. */
export const UTM_TEMPLATES_MAX = 50;
export const UTM_NAME_MAX_LENGTH = 60;
export const UTM_VALUE_MAX_LENGTH = 200;

/** The five campaign tags that the statistics read, in their usual order. */
export const utmKeys = ["source", "medium", "campaign", "term", "content"] as const;

export type UtmKey = (typeof utmKeys)[number];
export type UtmTags = { readonly [Key in UtmKey]: string };
