import { z } from "zod";
import { instant, ownPicture, text } from "#base/schema.ts";
import { EMAIL_MAX_LENGTH } from "#features/accounts/limits.ts";
import { destinationText } from "#features/routing/destination.ts";
import { platform } from "./item-schema.ts";
import { zone } from "#features/routing/opening-hours.ts";
import {
  BUTTON_MAX_LENGTH,
  CONTACTS_MAX,
  CONTENT_BYTES,
  LINE_MAX_LENGTH,
  PARAGRAPH_MAX_LENGTH,
  PICTURES_MAX,
  QUESTIONS_MAX,
  SOCIAL_ITEMS_MAX,
  TIPS_MAX,
  TITLE_MAX_LENGTH,
} from "./limits.ts";
import { richText } from "./rich-text.ts";

const optional = (maxLength: number) => text(maxLength).trim().optional();
const required = (maxLength: number, message: string) => text(maxLength).trim().min(1, message);
const title = required(TITLE_MAX_LENGTH, "Enter a title");
const button = required(BUTTON_MAX_LENGTH, "Enter the button text");
const requiredPicture = ownPicture.min(1, "Choose an image");
const address = z.email("Enter an email address").max(EMAIL_MAX_LENGTH);
const phone = text(40)
  .trim()
  .regex(/^[+\d][\d\s().-]*$/, "Enter a phone number, such as +49 30 1234567");

const contents = [
  z.strictObject({ kind: z.literal("header"), text: title }),
  z.strictObject({ kind: z.literal("text"), text: richText }),
  z.strictObject({ kind: z.literal("divider"), look: z.enum(["line", "dots", "space"]) }),
  z.strictObject({
    kind: z.literal("social"),
    items: z
      .array(z.strictObject({ platform, url: destinationText }))
      .min(1, "Add a profile")
      .max(SOCIAL_ITEMS_MAX, `Use at most ${SOCIAL_ITEMS_MAX}`),
  }),
  z.strictObject({
    kind: z.literal("image"),
    address: requiredPicture,
    /** The text alternative; empty for a decorative picture. */
    alt: text(LINE_MAX_LENGTH).trim(),
    caption: optional(LINE_MAX_LENGTH),
    link: destinationText.optional(),
  }),
  z.strictObject({
    kind: z.literal("gallery"),
    look: z.enum(["grid", "row"]).describe("`row` overflows the page sideways and scrolls"),
    pictures: z
      .array(z.strictObject({ address: requiredPicture, alt: text(LINE_MAX_LENGTH).trim() }))
      .min(2, "Add at least 2 images")
      .max(PICTURES_MAX, `Use at most ${PICTURES_MAX} images`),
  }),
  z.strictObject({
    kind: z.literal("embed"),
    url: destinationText.describe("The address of a video, song or post at a supported service (`embed/providers.ts`)"),
    title,
    still: ownPicture.describe(
      "Shown until a visitor starts the player; empty for a drawn placeholder. Always a picture of ours, so that no third party sees the visitor.",
    ),
  }),
  z.strictObject({
    kind: z.literal("capture"),
    title,
    text: optional(PARAGRAPH_MAX_LENGTH),
    asksName: z.boolean(),
    /** What a visitor agrees to. This exact wording is stored with each subscription. */
    consent: required(PARAGRAPH_MAX_LENGTH, "Enter the consent text"),
    button,
    thanks: optional(LINE_MAX_LENGTH),
  }),
  z.strictObject({
    kind: z.literal("contact"),
    title,
    text: optional(PARAGRAPH_MAX_LENGTH),
    button,
    thanks: optional(LINE_MAX_LENGTH),
  }),
  z.strictObject({
    kind: z.literal("card"),
    name: required(TITLE_MAX_LENGTH, "Enter a name"),
    role: optional(TITLE_MAX_LENGTH),
    organisation: optional(TITLE_MAX_LENGTH),
    phones: z.array(phone).max(CONTACTS_MAX),
    emails: z.array(address).max(CONTACTS_MAX),
    websites: z.array(destinationText).max(CONTACTS_MAX),
    place: optional(LINE_MAX_LENGTH),
    note: optional(PARAGRAPH_MAX_LENGTH),
    photo: ownPicture.optional(),
  }),
  z.strictObject({
    kind: z.literal("countdown"),
    title,
    until: instant.describe("The instant at which it ends"),
    zone,
    /** The text shown after the countdown has ended. Without it, the countdown disappears. */
    after: optional(LINE_MAX_LENGTH),
  }),
  z.strictObject({
    kind: z.literal("faq"),
    items: z
      .array(
        z.strictObject({
          question: required(LINE_MAX_LENGTH, "Enter a question"),
          answer: required(PARAGRAPH_MAX_LENGTH, "Enter an answer"),
        }),
      )
      .min(1, "Add a question")
      .max(QUESTIONS_MAX, `Use at most ${QUESTIONS_MAX} questions`),
  }),
  z.strictObject({
    kind: z.literal("map"),
    name: title,
    /** The query for the map: a street, a town, or "48.2, 16.37". */
    place: required(LINE_MAX_LENGTH, "Enter a location"),
    service: z.enum(["openstreetmap", "google", "apple"]),
  }),
  z.strictObject({
    kind: z.literal("file"),
    /** The address of the uploaded file on our server. */
    address: text(300).regex(/^\/files\/[^\s\\]+$/, "Choose a file"),
    name: required(TITLE_MAX_LENGTH, "Enter a name"),
    note: optional(LINE_MAX_LENGTH),
    sizeBytes: z
      .int()
      .min(0)
      .optional()
      .describe("Size and media type are taken from the file; what the client sends is ignored"),
    type: text(100).optional(),
  }),
  z.strictObject({
    kind: z.literal("tip"),
    title,
    text: optional(PARAGRAPH_MAX_LENGTH),
    items: z
      .array(
        z.strictObject({
          label: required(BUTTON_MAX_LENGTH, "Enter the button text"),
          url: destinationText,
        }),
      )
      .min(1, "Add a button")
      .max(TIPS_MAX, `Use at most ${TIPS_MAX} buttons`),
  }),
] as const;

const sizeBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** True if the content is within its size limit. */
export function isSmallEnough(content: unknown): boolean {
  return sizeBytes(content) <= CONTENT_BYTES;
}

const anyContent = z.discriminatedUnion("kind", contents, "Choose a block type");

/** The content of a block by its kind, as stored and returned. */
export const storedContent = anyContent.meta({ id: "BlockContent" });

/** The content of a block as the client sends it. */
export const blockContent = storedContent.refine(isSmallEnough, `Use at most ${CONTENT_BYTES / 1024} KiB`);

export type BlockContent = z.output<typeof blockContent>;
export type BlockKind = BlockContent["kind"];
export type ContentOf<K extends BlockKind> = Extract<BlockContent, { kind: K }>;
