import { getPicture } from "#features/media/picture.ts";
import type { BlockContent } from "../../content.ts";

/** The address of the picture that represents a block, or empty. */
export function pictureIn(content: BlockContent): string {
  const address = addressIn(content);
  return address === "" ? "" : (getPicture(address)?.src ?? address);
}

function addressIn(content: BlockContent): string {
  if (content.kind === "image") return content.address;
  if (content.kind === "gallery") return content.pictures[0]?.address ?? "";
  if (content.kind === "embed") return content.still;
  return content.kind === "card" ? (content.photo ?? "") : "";
}
