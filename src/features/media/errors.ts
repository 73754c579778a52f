import type { ApiErrorKind } from "#base/errors.ts";
import { PICTURE_MAX_FRAMES } from "./limits.ts";

const field = "image";

export const pictureMissing: ApiErrorKind = {
  code: "picture_missing",
  status: 422,
  message: "Please select an image",
  field,
};
export const pictureTooLarge: ApiErrorKind = {
  code: "picture_too_large",
  status: 413,
  message: "File size must be less than 5MB",
  field,
};
export const pictureType: ApiErrorKind = {
  code: "picture_type",
  status: 415,
  message: "Please select a valid image file (JPEG, PNG, GIF, or WebP)",
  field,
};
export const pictureDamaged: ApiErrorKind = {
  code: "picture_damaged",
  status: 422,
  message: "This image is damaged or incomplete. Choose another one.",
  field,
};
export const pictureTooManyPixels: ApiErrorKind = {
  code: "picture_too_many_pixels",
  status: 422,
  message: "This image is too large. The limit is 25 megapixels.",
  field,
};
export const pictureTooManyFrames: ApiErrorKind = {
  code: "picture_too_many_frames",
  status: 422,
  message: `This animation is too long. The limit is ${PICTURE_MAX_FRAMES} frames.`,
  field,
};
export const pictureTimeout: ApiErrorKind = {
  code: "picture_timeout",
  status: 503,
  message: "This image took too long to process. Try again, or choose a smaller one.",
};
export const storageFull: ApiErrorKind = {
  code: "storage_full",
  status: 403,
  message: "Your storage is full. Upgrade your plan, or delete an image or file first.",
};
export const pictureInUse: ApiErrorKind = {
  code: "picture_in_use",
  status: 409,
  message: "This image is in use. Remove it from wherever it's shown first.",
};

/** The errors of a picture itself. */
export const pictureErrors = [
  pictureMissing,
  pictureTooLarge,
  pictureType,
  pictureDamaged,
  pictureTooManyPixels,
  pictureTooManyFrames,
  pictureTimeout,
  storageFull,
];
