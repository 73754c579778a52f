import type { ApiErrorKind } from "#base/errors.ts";
import { BLOCKS_MAX } from "./limits.ts";

export const blockLimit: ApiErrorKind = {
  code: "block_limit",
  status: 409,
  message: `A page can have up to ${BLOCKS_MAX} blocks. Delete one first.`,
};

export const blockChanged: ApiErrorKind = {
  code: "block_changed",
  status: 409,
  message: "This block has since been changed. Here's the current version.",
};

export const blockKindFixed: ApiErrorKind = {
  code: "block_kind_fixed",
  status: 422,
  message: "A block's type can't be changed. Add a new block instead.",
  field: "content.kind",
};

export const badEmbed: ApiErrorKind = {
  code: "bad_embed",
  status: 422,
  message: "Enter a link to a video, song or post on YouTube, Vimeo, Spotify, SoundCloud, TikTok, X or Instagram",
  field: "content.url",
};

export const contentTooLarge: ApiErrorKind = {
  code: "block_too_large",
  status: 422,
  message: "This block is too long. Shorten it.",
  field: "content",
};

export const fileUnknown: ApiErrorKind = {
  code: "file_unknown",
  status: 422,
  message: "This file is no longer there. Upload it again.",
  field: "content.address",
};
