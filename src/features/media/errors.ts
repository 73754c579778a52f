import type { ApiErrorKind } from "#base/errors.ts";
import { PICTURE_MAX_FRAMES } from "./limits.ts";

export const pictureMissing: ApiErrorKind = {
  code: "picture_missing",
  status: 422,
  message: "Please select an image",
  field: "image",
};
export const pictureTooLarge: ApiErrorKind = {
  code: "picture_too_large",
  status: 413,
  message: "File size must be less than 5MB",
  field: "image",
};
export const pictureType: ApiErrorKind = {
  code: "picture_type",
  status: 415,
  message: "Please select a valid image file (JPEG, PNG, GIF, or WebP)",
  field: "image",
};
export const pictureDamaged: ApiErrorKind = {
  code: "picture_damaged",
  status: 422,
  message: "This image is damaged or incomplete. Choose another one.",
  field: "image",
};
export const pictureTooManyPixels: ApiErrorKind = {
  code: "picture_too_many_pixels",
  status: 422,
  message: "This image is too large. The limit is 25 megapixels.",
  field: "image",
};
export const pictureTooManyFrames: ApiErrorKind = {
  code: "picture_too_many_frames",
  status: 422,
  message: `This animation is too long. The limit is ${PICTURE_MAX_FRAMES} frames.`,
  field: "image",
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

export const fileMissing: ApiErrorKind = {
  code: "file_missing",
  status: 422,
  message: "Choose a file",
  field: "file",
};
export const fileTooLarge: ApiErrorKind = {
  code: "file_too_large",
  status: 413,
  message: "This file is too large. The limit is 20 MB.",
  field: "file",
};
export const fileType: ApiErrorKind = {
  code: "file_type",
  status: 415,
  message: "Choose a PDF, EPUB, ZIP, MP3, M4A, PNG, JPEG, WebP, GIF, TXT, CSV, ICS or VCF file",
  field: "file",
};
export const fileDamaged: ApiErrorKind = {
  code: "file_damaged",
  status: 422,
  message: "This file is damaged or incomplete. Choose another one.",
  field: "file",
};

/** The errors of a file itself. */
export const fileErrors = [fileMissing, fileTooLarge, fileType, fileDamaged, storageFull];
