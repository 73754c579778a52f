import type { ContentOf } from "../content.ts";

/** What a line may take without its end, in bytes (RFC 2425, section 5.8.1). */
const LINE_BYTES = 75;
const CRLF = "\r\n";
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu;
/** Controls, and marks that turn the direction of what stands around them. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The card as a file that phones and mail programs take (vCard 3.0, RFC 2426). `origin` is where a picture of ours lies. Whatever
 * stands in a field stays in it: no text can begin a line of its own.
 */
export function writeCard(card: ContentOf<"card">, origin = ""): string {
  const { name, role, organisation, phones, emails, websites, place, note, photo } = card;
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    // whole as the given name, because where a name is to be divided only its owner knows
    `N:;${text(name)};;;`,
    `FN:${text(name)}`,
    ...(organisation ? [`ORG:${text(organisation)}`] : []),
    ...(role ? [`TITLE:${text(role)}`] : []),
    ...phones.map((phone) => `TEL;TYPE=VOICE:${text(phone)}`),
    ...emails.map((email) => `EMAIL;TYPE=INTERNET:${text(email)}`),
    ...websites.map((website) => `URL:${address(website)}`),
    ...(place ? [`ADR;TYPE=WORK:;;${text(place)};;;;`] : []),
    ...(note ? [`NOTE:${text(note)}`] : []),
    ...(photo ? [`PHOTO;VALUE=URI:${address(photo.startsWith("/") ? origin + photo : photo)}`] : []),
    "END:VCARD",
  ];
  return lines.map((line) => fold(line) + CRLF).join("");
}

function text(value: string): string {
  return value
    .replace(/[\\;,]/g, "\\$&")
    .replace(LINE_END, "\\n")
    .replace(UNSEEN, "");
}

function address(value: string): string {
  return value.replace(LINE_END, "").replace(UNSEEN, "");
}

/** Lines of so many bytes, each further one begun with a space; a letter is never divided. */
function fold(line: string): string {
  const folded: string[] = [];
  let item = "";
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > LINE_BYTES) {
      folded.push(item);
      item = " ";
      bytes = 1;
    }
    item += letter;
    bytes += size;
  }
  return [...folded, item].join(CRLF);
}
