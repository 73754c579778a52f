import { useRouteLoaderData } from "react-router";

/** Contact addresses; empty or undefined if the operator has not set them. */
interface Contacts {
  /** For plans that have a price. */
  readonly plan?: string | undefined;
  /** For reports of abusive pages and links. */
  readonly abuse: string;
  /** For everything else. */
  readonly support: string;
  /** The same contact as in security.txt, as a URI. */
  readonly security: string;
}

/** The operator's settings that screens need. */
export interface SiteSettings {
  /** Features that screens show as "Soon". */
  readonly comingSoon: readonly string[];
  readonly contacts: Contacts;
  /** The public scheme and host, for absolute addresses. */
  readonly origin: string;
  /** The display name of the OpenID provider for sign-in; empty without one. */
  readonly providerName: string;
  /** Whether custom JavaScript of pages runs on this server. */
  readonly runsScripts: boolean;
}

export const DEFAULT_SETTINGS: SiteSettings = {
  comingSoon: [],
  contacts: { abuse: "", support: "", security: "" },
  origin: "",
  providerName: "",
  runsScripts: true,
};

/** The settings from the root loader; the defaults if it has failed. */
export function useSiteSettings(): SiteSettings {
  return useRouteLoaderData<SiteSettings>("root") ?? DEFAULT_SETTINGS;
}
