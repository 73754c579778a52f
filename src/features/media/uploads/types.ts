/** The kinds of files that visitors may download, by the ending that each gets; none of them runs by being opened. */
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

/** What follows the last dot of a name, in lower case; empty where there is none. */
export function getEnding(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]!.toLowerCase() ?? "";
}

/** The kind that an ending stands for; nothing for one that none of ours has. */
export function kindOfEnding(ending: string): FileKind | undefined {
  const kinds = Object.keys(FILE_TYPES) as FileKind[];
  return kinds.find((kind) => (FILE_TYPES[kind].endings as readonly string[]).includes(ending));
}
