const files = import.meta.glob<string>("./*.woff2", { eager: true, import: "default" });

/** The address of a font for public pages, as named by the build: one file per script. */
export function pageFontFile(family: string, letters: "latin" | "turkish" | "russian"): string {
  // titles need more of Western Europe than our own headings, but the same Turkish and Russian letters
  const name = family === "title" && letters !== "latin" ? "display" : family;
  return files[`./${name}-${letters}.woff2`]!;
}
