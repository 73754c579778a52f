import type { RefusalKind } from "#base/errors.ts";
import { BLOCKS_MAX } from "./limits.ts";

export const blockLimit: RefusalKind = {
  code: "block_limit",
  status: 409,
  message: `A page holds at most ${BLOCKS_MAX} blocks. Please delete one first.`,
};

export const blockChanged: RefusalKind = {
  code: "block_changed",
  status: 409,
  message: "This block has since been changed. Here's the current version.",
};

export const blockKindFixed: RefusalKind = {
  code: "block_kind_fixed",
  status: 422,
  message: "A block stays what it is. Please add a new one instead.",
  field: "content.kind",
};

export const badEmbed: RefusalKind = {
  code: "bad_embed",
  status: 422,
  message:
    "Please enter the address of a video, song or post on YouTube, Vimeo, Spotify, SoundCloud, TikTok, X or Instagram",
  field: "content.url",
};

export const contentTooLarge: RefusalKind = {
  code: "block_too_large",
  status: 422,
  message: "This block holds more than we can keep. Please shorten it.",
  field: "content",
};

export const fileUnknown: RefusalKind = {
  code: "file_unknown",
  status: 422,
  message: "This file is not there any more. Please upload it again.",
  field: "content.address",
};
