/** For files that visitors download: enough for a brochure with pictures or an hour of speech. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;
/** The length of the URL-encoded name. Encoded letters of most non-Latin scripts take six characters each. */
export const FILE_NAME_MAX_LENGTH = 240;

/** The kinds of downloadable files, with their extensions; none of them runs when opened. */
export const FILE_TYPES = {
  pdf: { type: "application/pdf", endings: ["pdf"] },
  epub: { type: "application/epub+zip", endings: ["epub"] },
  zip: { type: "application/zip", endings: ["zip"] },
  mp3: { type: "audio/mpeg", endings: ["mp3"] },
  m4a: { type: "audio/mp4", endings: ["m4a"] },
  png: { type: "image/png", endings: ["png"] },
  jpg: { type: "image/jpeg", endings: ["jpg", "jpeg"] },
  webp: { type: "image/webp", endings: ["webp"] },
  gif: { type: "image/gif", endings: ["gif"] },
  txt: { type: "text/plain", endings: ["txt"] },
  csv: { type: "text/csv", endings: ["csv"] },
  ics: { type: "text/calendar", endings: ["ics"] },
  vcf: { type: "text/vcard", endings: ["vcf"] },
} as const;

export type FileKind = keyof typeof FILE_TYPES;

/** The lower-case extension of a name, or empty. */
export function getExtension(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]!.toLowerCase() ?? "";
}

/** The kind of an extension; undefined for others. */
export function findKindByExtension(ending: string): FileKind | undefined {
  const kinds = Object.keys(FILE_TYPES) as FileKind[];
  return kinds.find((kind) => (FILE_TYPES[kind].endings as readonly string[]).includes(ending));
}

/** The media type of a stored file, by its extension. */
export function getType(name: string): string {
  const kind = findKindByExtension(getExtension(name));
  return kind ? FILE_TYPES[kind].type : "application/octet-stream";
}
