import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { diskFull, notFound, tooManyRequests, unavailable, defineError } from "#base/errors.ts";
import { isoDate, text } from "#base/schema.ts";
import { UPLOAD_DESCRIPTIONS, PICTURE_MAX_BYTES, TIMEOUT_MS, PICTURE_MAX_FRAMES } from "./picture.ts";
import { FILE_MAX_BYTES } from "./files/types.ts";

export const pictureMissing = defineError("picture_missing", 422, "Please select an image", "image");
export const pictureTooLarge = defineError("picture_too_large", 413, "File size must be less than 5MB", "image");
export const pictureType = defineError(
  "picture_type",
  415,
  "Please select a valid image file (JPEG, PNG, GIF, or WebP)",
  "image",
);
export const pictureDamaged = defineError(
  "picture_damaged",
  422,
  "This image is damaged or incomplete. Choose another one.",
  "image",
);
export const pictureTooManyPixels = defineError(
  "picture_too_many_pixels",
  422,
  "This image is too large. The limit is 25 megapixels.",
  "image",
);
export const pictureTooManyFrames = defineError(
  "picture_too_many_frames",
  422,
  `This animation is too long. The limit is ${PICTURE_MAX_FRAMES} frames.`,
  "image",
);
export const pictureTimeout = defineError(
  "picture_timeout",
  503,
  "This image took too long to process. Try again, or choose a smaller one.",
);
export const storageFull = defineError(
  "storage_full",
  403,
  "Your storage is full. Upgrade your plan, or delete an image or file first.",
);
export const pictureInUse = defineError(
  "picture_in_use",
  409,
  "This image is in use. First remove it from wherever it's shown.",
);

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

export const fileMissing = defineError("file_missing", 422, "Choose a file", "file");
export const fileTooLarge = defineError("file_too_large", 413, "This file is too large. The limit is 20 MB.", "file");
export const fileType = defineError(
  "file_type",
  415,
  "Choose a PDF, EPUB, ZIP, MP3, M4A, PNG, JPEG, WebP, GIF, TXT, CSV, ICS or VCF file",
  "file",
);
export const fileDamaged = defineError(
  "file_damaged",
  422,
  "This file is damaged or incomplete. Choose another one.",
  "file",
);

/** The errors of a file itself. */
export const fileErrors = [fileMissing, fileTooLarge, fileType, fileDamaged, storageFull];

export const pictureUses = [
  "profile_photo",
  "header_photo",
  "appearance",
  "links",
  "blocks",
  "versions",
  "settings",
] as const;

const uploadSchema = z
  .object({
    _id: z.uuid(),
    path: z.string().describe("The photo address is the image host plus `path` plus `file`"),
    file: z.string(),
    width: z.int().describe("Of its largest size, in pixels"),
    height: z.int(),
    size: z.int().describe("In bytes, all sizes together"),
    description: z.string(),
    createdAt: isoDate,
  })
  .meta({ id: "Upload" });

const pictureSchema = uploadSchema.extend({ uses: z.array(z.enum(pictureUses)) }).meta({ id: "Picture" });

const uploadQuery = z.strictObject({
  timeout: z
    .string()
    .regex(/^\d{1,9}$/, "Enter milliseconds as a whole number")
    .optional()
    .meta({
      description: `Time limit for processing the picture, in milliseconds, clamped to the range from ${TIMEOUT_MS.min} to ${TIMEOUT_MS.max}; 0, the default, means ${TIMEOUT_MS.default}`,
    }),
  folder: text(64).optional().meta({ description: "The _id of /v1/filemanager/folder/default" }),
  description: z.enum(UPLOAD_DESCRIPTIONS, `Choose one of these: ${UPLOAD_DESCRIPTIONS.join(", ")}`).optional(),
});

const uploadedFile = z
  .object({
    address: z.string().describe("Where visitors download it"),
    name: z.string().describe("The name that they save it under"),
    sizeBytes: z.int(),
    type: z.string().describe("Its media type"),
  })
  .meta({ id: "UploadedFile" });

export const mediaContract = defineContract(
  { tag: "Media", scope: "pages" },
  {
    "GET /v1/filemanager/folder/default": {
      id: "getDefaultFolder",
      summary: "Get the folder that uploads go to",
      response: z.object({ _id: z.uuid() }),
    },
    "POST /v1/widget/image/upload": {
      id: "uploadPicture",
      idempotent: true,
      prepares: true,
      summary:
        "Upload an image, at most 5 MiB of JPEG, PNG, GIF or WebP; uploading the same image again returns the existing one",
      query: uploadQuery,
      upload: {
        field: "image",
        maxBytes: PICTURE_MAX_BYTES,
        concurrency: { total: 16, perWorkspace: 3 },
        missing: pictureMissing,
        tooLarge: pictureTooLarge,
      },
      response: z.array(uploadSchema),
      errors: [notFound, ...pictureErrors, tooManyRequests, unavailable, diskFull],
    },
    "GET /v1/media": {
      id: "listPictures",
      summary: "List uploaded images, newest first, with the places where each is used",
      response: z.array(pictureSchema),
      paginatedBy: "_id",
    },
    "DELETE /v1/media/{pictureId}": {
      id: "deletePicture",
      summary: "Delete an unused image",
      params: z.object({ pictureId: z.uuid() }),
      errors: [notFound, pictureInUse],
    },
    "POST /v1/files": {
      id: "uploadFile",
      idempotent: true,
      summary:
        "Upload a file for visitors to download, at most 20 MiB; uploading the same file again returns the existing one. A file that no block uses is removed after a day",
      upload: {
        field: "file",
        maxBytes: FILE_MAX_BYTES,
        concurrency: { total: 6, perWorkspace: 2 },
        missing: fileMissing,
        tooLarge: fileTooLarge,
      },
      status: 201,
      response: uploadedFile,
      errors: [...fileErrors, tooManyRequests, unavailable, diskFull],
    },
  },
);

export type MediaContract = typeof mediaContract;
export type Picture = z.output<typeof pictureSchema>;
export type StoredFile = z.output<typeof uploadedFile>;
export type Upload = z.output<typeof uploadSchema>;
