import type { ContentOf } from "./content.ts";

/** The maximum length of a line in bytes, without its line end (RFC 2425, section 5.8.1). */
const LINE_BYTES = 75;
const CRLF = "\r\n";
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu;
/** Control characters, and marks that change the direction of text. */
const INVISIBLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The card as a file for phones and mail programs (vCard 3.0, RFC 2426). `origin` is the base of our picture addresses.
 * Values are escaped: no text can start a new property.
 */
export function writeCard(card: ContentOf<"card">, origin = ""): string {
  const { name, role, organisation, phones, emails, websites, place, note, photo } = card;
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    // the whole name goes into the given name, since only its owner knows how to split it
    `N:;${text(name)};;;`,
    `FN:${text(name)}`,
    ...(organisation ? [`ORG:${text(organisation)}`] : []),
    ...(role ? [`TITLE:${text(role)}`] : []),
    ...phones.map((phone) => `TEL;TYPE=VOICE:${text(withoutTrunkPrefix(phone))}`),
    ...emails.map((email) => `EMAIL;TYPE=INTERNET:${text(email)}`),
    ...websites.map((website) => `URL:${address(website)}`),
    ...(place ? [`ADR;TYPE=WORK:;;${text(place)};;;;`] : []),
    ...(note ? [`NOTE:${text(note)}`] : []),
    ...(photo ? [`PHOTO;VALUE=URI:${address(photo.startsWith("/") ? origin + photo : photo)}`] : []),
    "END:VCARD",
  ];
  return lines.map((line) => fold(line) + CRLF).join("");
}

/**
 * Removes the trunk prefix of an international number: in `+49 (0)30 1234567`, the zero is not dialled after +49.
 */
export function withoutTrunkPrefix(phone: string): string {
  return phone.startsWith("+") ? phone.replace("(0)", "") : phone;
}

function text(value: string): string {
  return value
    .replace(/[\\;,]/g, "\\$&")
    .replace(LINE_END, "\\n")
    .replace(INVISIBLE, "");
}

function address(value: string): string {
  return value.replace(LINE_END, "").replace(INVISIBLE, "");
}

/** Folds text into lines of at most 75 bytes; continuation lines begin with a space. Never splits a character. */
function fold(line: string): string {
  const folded: string[] = [];
  let item = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      folded.push(item);
      item = " ";
      bytes = 1;
    }
    item += character;
    bytes += size;
  }
  return [...folded, item].join(CRLF);
}
