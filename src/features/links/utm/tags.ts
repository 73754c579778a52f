/** The five campaign tags that statistics read out of an address, in the order in which they are usually given. */
export const utmKeys = ["source", "medium", "campaign", "term", "content"] as const;

export type UtmKey = (typeof utmKeys)[number];
export type UtmTags = { readonly [Key in UtmKey]: string };
