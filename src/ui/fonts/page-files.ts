const files = import.meta.glob<string>("./*.woff2", { eager: true, import: "default" });

/** The address of a font for public pages, as named by the build: one file per script. */
export function pageFontFile(family: string, letters: "latin" | "turkish" | "russian"): string {
  // titles of pages need more Western European letters than our headings, but the same Turkish and Russian ones
  const name = family === "title" && letters !== "latin" ? "display" : family;
  return files[`./${name}-${letters}.woff2`]!;
}
