export const trustLevels = ["new", "basic", "trusted"] as const;
export type TrustLevel = (typeof trustLevels)[number];
