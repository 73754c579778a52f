/** For files that visitors download: enough for a brochure with pictures or an hour of speech. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;
/** The length of the URL-encoded name. Encoded letters of most non-Latin scripts take six characters each. */
export const FILE_NAME_MAX_LENGTH = 240;

/** The kinds of downloadable files, with their extensions; none of them runs when opened. */
export const FILE_TYPES = {
  pdf: { type: "application/pdf", extensions: ["pdf"] },
  epub: { type: "application/epub+zip", extensions: ["epub"] },
  zip: { type: "application/zip", extensions: ["zip"] },
  mp3: { type: "audio/mpeg", extensions: ["mp3"] },
  m4a: { type: "audio/mp4", extensions: ["m4a"] },
  png: { type: "image/png", extensions: ["png"] },
  jpg: { type: "image/jpeg", extensions: ["jpg", "jpeg"] },
  webp: { type: "image/webp", extensions: ["webp"] },
  gif: { type: "image/gif", extensions: ["gif"] },
  txt: { type: "text/plain", extensions: ["txt"] },
  csv: { type: "text/csv", extensions: ["csv"] },
  ics: { type: "text/calendar", extensions: ["ics"] },
  vcf: { type: "text/vcard", extensions: ["vcf"] },
} as const;

export type FileKind = keyof typeof FILE_TYPES;

/** The lower-case extension of a name, or empty. */
export function getExtension(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]!.toLowerCase() ?? "";
}

/** The kind of an extension; undefined for others. */
export function findKindByExtension(extension: string): FileKind | undefined {
  const kinds = Object.keys(FILE_TYPES) as FileKind[];
  return kinds.find((kind) => (FILE_TYPES[kind].extensions as readonly string[]).includes(extension));
}

/** The media type of a stored file, by its extension. */
export function getType(name: string): string {
  const kind = findKindByExtension(getExtension(name));
  return kind ? FILE_TYPES[kind].type : "application/octet-stream";
}
