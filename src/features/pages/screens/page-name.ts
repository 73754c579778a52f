import { DEFAULT_TITLE } from "#features/appearance/limits.ts";

/** The name of a page in the dashboard: its title, or its handle if the title is empty or the default. */
export function pageName(title: string | undefined, handle: string): string {
  return title === undefined || title === "" || title === DEFAULT_TITLE ? handle : title;
}
