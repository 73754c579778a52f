import { usePreferences } from "#features/accounts/screens/preferences-query.ts";
import { useAppearance } from "#features/appearance/screens/appearance-queries.ts";
import { useLinks } from "#features/links/screens/link-queries.ts";

export const LINKS_WANTED = 3;

export interface FirstSteps {
  readonly hasPhoto: boolean;
  /** At most as many as are wanted. */
  readonly links: number;
  readonly isShared: boolean;
}

/** How far a new account is; undefined until everything about it is known. */
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
