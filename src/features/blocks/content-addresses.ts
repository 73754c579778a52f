/** Every web address in the stored content of a block. */
export function listContentAddresses(content: unknown): string[] {
  if (typeof content === "string") return /^https?:\/\//.test(content) ? [content] : [];
  if (typeof content !== "object" || content === null) return [];
  return Object.values(content).flatMap(listContentAddresses);
}
