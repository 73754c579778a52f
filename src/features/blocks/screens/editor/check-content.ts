import { parseDestination } from "#base/url.ts";
import { EMAIL_MAX_LENGTH } from "#features/accounts/limits.ts";
import type { BlockContent, BlockKind, ContentOf } from "../../content.ts";
import { findEmbed } from "../../embed/providers.ts";
import {
  CONTENT_BYTES,
  PICTURES_MAX,
  RICH_TEXT_LINES_MAX,
  RICH_TEXT_MAX_LENGTH,
  RICH_TEXT_RUNS_MAX,
} from "../../limits.ts";
import type { RichText } from "../../rich-text.ts";

export type ContentError =
  | "title"
  | "text"
  | "text_long"
  | "text_lines"
  | "address"
  | "embed"
  | "picture"
  | "pictures"
  | "profile"
  | "consent"
  | "button"
  | "name"
  | "phone"
  | "email"
  | "moment"
  | "question"
  | "answer"
  | "questions"
  | "place"
  | "file"
  | "tips"
  | "too_much";

/** Errors of a block's content by field path, with the same paths as on the server, in the order of the form. */
export type ContentErrors = Readonly<Record<string, ContentError>>;

const PHONE = /^[+\d][\d\s().-]*$/;
/** Mirrors the server's check of email addresses. */
const EMAIL = /^([\w'+-]+\.)*[\w'+-]*[\w+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

/** The required texts of each kind, with the error shown when one is empty, in the order of the form. */
const REQUIRED: { readonly [Kind in BlockKind]: { readonly [Name in keyof ContentOf<Kind>]?: ContentError } } = {
  header: { text: "title" },
  text: {},
  divider: {},
  social: {},
  image: { address: "picture" },
  gallery: {},
  embed: { title: "title" },
  capture: { title: "title", consent: "consent", button: "button" },
  contact: { title: "title", button: "button" },
  card: { name: "name" },
  countdown: { title: "title", until: "moment" },
  faq: {},
  map: { name: "title", place: "place" },
  file: { address: "file", name: "name" },
  tip: { title: "title" },
};

/** Finds the errors that the server would return for a content. */
export function findContentErrors(content: BlockContent): ContentErrors {
  const errors: Record<string, ContentError> = {};
  const addError = (path: string, error: ContentError | undefined) => {
    if (error) errors[path] ??= error;
  };
  const requireText = (path: string, text: unknown, error: ContentError) =>
    addError(path, typeof text === "string" && text.trim() !== "" ? undefined : error);
  const requireAddress = (path: string, url: string) => addError(path, isDestination(url) ? undefined : "address");
  if (content.kind === "embed")
    addError("url", isDestination(content.url) && findEmbed(content.url) !== undefined ? undefined : "embed");
  const texts: Readonly<Record<string, unknown>> = content;
  for (const [path, error] of Object.entries<ContentError>(REQUIRED[content.kind]))
    requireText(path, texts[path], error);
  switch (content.kind) {
    case "text":
      addError("text", textError(content.text));
      break;
    case "social":
      addError("items", content.items.length === 0 ? "profile" : undefined);
      content.items.forEach(({ url }, index) => requireAddress(`items.${index}.url`, url));
      break;
    case "image":
      if (content.link !== undefined) requireAddress("link", content.link);
      break;
    case "gallery": {
      const { length } = content.pictures;
      addError("pictures", length < 2 || length > PICTURES_MAX ? "pictures" : undefined);
      break;
    }
    case "card":
      // empty entries are left out
      content.phones.forEach(
        (phone, index) => phone && addError(`phones.${index}`, PHONE.test(phone) ? undefined : "phone"),
      );
      content.emails.forEach(
        (email, index) => email && addError(`emails.${index}`, isEmail(email) ? undefined : "email"),
      );
      content.websites.forEach((website, index) => website && requireAddress(`websites.${index}`, website));
      break;
    case "faq":
      addError("items", content.items.length === 0 ? "questions" : undefined);
      content.items.forEach(({ question, answer }, index) => {
        requireText(`items.${index}.question`, question, "question");
        requireText(`items.${index}.answer`, answer, "answer");
      });
      break;
    case "tip":
      addError("items", content.items.length === 0 ? "tips" : undefined);
      content.items.forEach(({ label, url }, index) => {
        requireText(`items.${index}.label`, label, "button");
        requireAddress(`items.${index}.url`, url);
      });
      break;
    case "header":
    case "divider":
    case "embed":
    case "capture":
    case "contact":
    case "countdown":
    case "map":
    case "file":
      break;
  }
  const isTooMuch = new TextEncoder().encode(JSON.stringify(content)).length > CONTENT_BYTES;
  addError("", isTooMuch ? "too_much" : undefined);
  return errors;
}

function textError(parts: RichText): ContentError | undefined {
  const lines = parts.map((part) => ("line" in part ? [part.line] : part.lines));
  const runs = lines.flat().flat();
  const length = runs.reduce((sum, run) => sum + run.text.length, 0);
  if (length === 0) return "text";
  if (length > RICH_TEXT_MAX_LENGTH) return "text_long";
  const hasTooManyLines = [parts, ...lines].some((values) => values.length > RICH_TEXT_LINES_MAX);
  if (hasTooManyLines || lines.flat().some((line) => line.length > RICH_TEXT_RUNS_MAX)) return "text_lines";
  return runs.every(({ link }) => link === undefined || isDestination(link)) ? undefined : "address";
}

function isDestination(address: string): boolean {
  return parseDestination(address).ok;
}

function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text);
}
