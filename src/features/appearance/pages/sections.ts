import type { VisitCategory, VisitLink } from "#features/links/visit-link.ts";

export interface Section {
  /** Absent for the links outside of every category, which stand first. */
  readonly name?: string;
  readonly links: readonly VisitLink[];
}

/** The links of a page in their sections, both in their order; a section without links is left out. */
export function sectionsOf(links: readonly VisitLink[], categories: readonly VisitCategory[]): readonly Section[] {
  const known = new Set(categories.map(({ id }) => id));
  const loose = links.filter(({ categoryId }) => categoryId === null || !known.has(categoryId));
  const named = categories.map(({ id, name }) => ({
    name,
    links: links.filter(({ categoryId }) => categoryId === id),
  }));
  return [{ links: loose }, ...named].filter((section) => section.links.length > 0);
}
