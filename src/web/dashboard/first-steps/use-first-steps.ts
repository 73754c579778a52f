import { usePreferences } from "#features/accounts/screens/preferences-query.ts";
import { useAppearance } from "#features/appearance/screens/appearance-queries.ts";
import { useLinks } from "#features/links/screens/link-queries.ts";

export const LINKS_WANTED = 3;

export interface FirstSteps {
  readonly hasPhoto: boolean;
  /** At most `LINKS_WANTED`. */
  readonly links: number;
  readonly isShared: boolean;
}

/** The progress of a new account; undefined while it loads. */
export function useFirstSteps(): FirstSteps | undefined {
  const preferences = usePreferences().data;
  const appearance = useAppearance().data;
  const links = useLinks().data;
  if (!preferences || !appearance || !links) return undefined;
  return {
    hasPhoto: appearance.profile_photo !== "",
    links: Math.min(links.length, LINKS_WANTED),
    isShared: preferences.page_shared,
  };
}

export function isDone({ hasPhoto, links, isShared }: FirstSteps): boolean {
  return hasPhoto && links >= LINKS_WANTED && isShared;
}
