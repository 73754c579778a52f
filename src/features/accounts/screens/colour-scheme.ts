import type { MantineColorSchemeManager } from "@mantine/core";
import { type ColourScheme, isColourScheme, showColourScheme } from "#ui/colour-scheme.ts";
import { findSession, updateUser, onSessionChange } from "#client/session.ts";

/** The scheme that the signed-in person chose, as far as this browser knows; otherwise the system's. */
export function readScheme(): ColourScheme {
  const scheme = findSession()?.user.colour_scheme;
  return isColourScheme(scheme) ? scheme : "system";
}

/** Stores the choice with the user, so that other tabs and the next document have it before they paint. */
export function storeScheme(scheme: ColourScheme): void {
  if (readScheme() !== scheme) updateUser({ colour_scheme: scheme });
}

const inMantine = () => {
  const scheme = readScheme();
  return scheme === "system" ? "auto" : scheme;
};

/** Connects Mantine's colour scheme to the stored one. */
export function newSchemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  return {
    get: (fallback) => (typeof window === "undefined" ? fallback : inMantine()),
    set: (value) => storeScheme(value === "auto" ? "system" : value),
    subscribe(onUpdate) {
      const follow = () => {
        showColourScheme(readScheme());
        onUpdate(inMantine());
      };
      // Apply it now: the person may have signed out in another tab since the document loaded.
      follow();
      stop = onSessionChange(follow);
    },
    unsubscribe: () => stop?.(),
    clear: () => storeScheme("system"),
  };
}
