import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, defineError } from "#base/errors.ts";
import { isoDate, readOnlyKey, readOnlyKeys, text } from "#base/schema.ts";
import { ANNOTATION_TITLE_MAX_LENGTH, ANNOTATIONS_MAX, FIRST_DAY, LAST_DAY } from "./limits.ts";

export const annotationLimit = defineError(
  "annotation_limit",
  409,
  `You can keep up to ${ANNOTATIONS_MAX} notes. Delete one first.`,
);

export const annotationChanged = defineError(
  "annotation_changed",
  409,
  "This note has since been changed. Here's the current version.",
);

export const annotationLinkUnknown = defineError("annotation_link_unknown", 422, "This link no longer exists.", "link");

export const annotationSchema = z
  .object({
    _id: z.uuid(),
    title: z.string(),
    day: z.string(),
    link: z.uuid().nullable().describe("The id of the link that the note is about; null for a note about everything"),
    version: z.int().min(1),
    createdAt: isoDate,
    updatedAt: isoDate,
  })
  .meta({ id: "Annotation" });

const title = text(ANNOTATION_TITLE_MAX_LENGTH).trim().min(1, "Enter a title");
const day = z.iso
  .date({ message: "Enter a day such as 2026-05-01", abort: true })
  .refine((one) => one >= FIRST_DAY && one <= LAST_DAY, `Enter a day between ${FIRST_DAY} and ${LAST_DAY}`);
const link = z.uuid("This is not the ID of a link").toLowerCase().nullable();
const annotationId = z.object({ annotationId: z.uuid().toLowerCase() });

export const annotationsContract = defineContract(
  { tag: "Reports", scope: "analytics" },
  {
    "GET /v1/analytics/annotations": {
      id: "listAnnotations",
      summary: "List the notes about days, latest day first",
      response: z.array(annotationSchema),
      paginatedBy: "_id",
    },
    "POST /v1/analytics/annotations": {
      id: "createAnnotation",
      summary: "Add a note about a day",
      idempotent: true,
      body: z.strictObject({ ...readOnlyKeys, version: readOnlyKey, title, day, link: link.default(null) }),
      status: 201,
      response: annotationSchema,
      errors: [annotationLimit, annotationLinkUnknown],
    },
    "PUT /v1/analytics/annotations/{annotationId}": {
      id: "updateAnnotation",
      summary: "Update a note; if `version` is sent, it must be the current one",
      params: annotationId,
      body: z.strictObject({
        ...readOnlyKeys,
        title: title.optional(),
        day: day.optional(),
        link: link.optional(),
        version: z.int().min(1).optional(),
      }),
      response: annotationSchema,
      errors: [notFound, annotationChanged, annotationLinkUnknown],
    },
    "DELETE /v1/analytics/annotations/{annotationId}": {
      id: "deleteAnnotation",
      summary: "Delete a note",
      params: annotationId,
      errors: [notFound],
    },
  },
);

export type AnnotationsContract = typeof annotationsContract;
export type Annotation = z.output<typeof annotationSchema>;
