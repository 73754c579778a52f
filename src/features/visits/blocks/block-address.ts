/** The address of a block: `/{handle}/-/{blockId}`, followed by `.vcf` for a contact card. */
export interface BlockAddress {
  readonly kind: "block";
  /** In lower case. */
  readonly handle: string;
  readonly blockId: string;
  readonly isCard: boolean;
}

const PATTERN =
  /^\/([A-Za-z0-9_.-]{1,100})\/-\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(\.vcf)?$/;

/** Parses the path of a block; undefined for every other path of three segments. */
export function readBlockAddress(path: string): BlockAddress | undefined {
  const [, handle, blockId, ending] = PATTERN.exec(path) ?? [];
  if (handle === undefined || blockId === undefined) return undefined;
  return { kind: "block", handle: handle.toLowerCase(), blockId, isCard: ending !== undefined };
}
