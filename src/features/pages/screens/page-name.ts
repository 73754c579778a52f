import { DEFAULT_TITLE } from "#features/appearance/limits.ts";

/** What a page is called in the dashboard: its title, or its handle while the title is empty or still the default. */
export function pageName(title: string | undefined, handle: string): string {
  return title === undefined || title === "" || title === DEFAULT_TITLE ? handle : title;
}
