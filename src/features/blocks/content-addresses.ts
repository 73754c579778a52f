/** The web addresses anywhere in the content of a block, as it is stored. */
export function listContentAddresses(content: unknown): string[] {
  if (typeof content === "string") return /^https?:\/\//.test(content) ? [content] : [];
  if (typeof content !== "object" || content === null) return [];
  return Object.values(content).flatMap(listContentAddresses);
}
