import { defineError } from "#base/errors.ts";
import { BLOCKS_MAX } from "./limits.ts";

export const blockLimit = defineError(
  "block_limit",
  409,
  `A page can have up to ${BLOCKS_MAX} blocks. Delete one first.`,
);

export const blockChanged = defineError(
  "block_changed",
  409,
  "This block has since been changed. Here's the current version.",
);

export const blockKindFixed = defineError(
  "block_kind_fixed",
  422,
  "A block's type can't be changed. Add a new block instead.",
  "content.kind",
);

export const badEmbed = defineError(
  "bad_embed",
  422,
  "Enter a link to a video, song or post on YouTube, Vimeo, Spotify, SoundCloud, TikTok, X or Instagram",
  "content.url",
);

export const contentTooLarge = defineError("block_too_large", 422, "This block is too long. Shorten it.", "content");

export const fileUnknown = defineError(
  "file_unknown",
  422,
  "This file no longer exists. Upload it again.",
  "content.address",
);
