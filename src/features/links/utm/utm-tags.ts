/** The five campaign tags that the statistics read, in their usual order. */
export const utmKeys = ["source", "medium", "campaign", "term", "content"] as const;

export type UtmKey = (typeof utmKeys)[number];
export type UtmTags = { readonly [Key in UtmKey]: string };
