import type { MantineColorSchemeManager } from "@mantine/core";
import { type ColourScheme, isColourScheme, showColourScheme } from "#ui/colour-scheme.ts";
import { findSession, keepInUser, onSessionChange } from "./session.ts";

/** The scheme that the signed-in person chose, as far as this browser knows; the system's for everybody else. */
export function keptScheme(): ColourScheme {
  const scheme = findSession()?.user.colour_scheme;
  return isColourScheme(scheme) ? scheme : "system";
}

/** Keeps the choice with the stored user, which brings it to the other tabs and to the next document before it is painted. */
export function keepScheme(scheme: ColourScheme): void {
  if (keptScheme() !== scheme) keepInUser({ colour_scheme: scheme });
}

const inMantine = () => {
  const scheme = keptScheme();
  return scheme === "system" ? "auto" : scheme;
};

let stop: (() => void) | undefined;

/** Lets Mantine follow what is kept, and the document with it. */
export const schemeManager: MantineColorSchemeManager = {
  get: (fallback) => (typeof window === "undefined" ? fallback : inMantine()),
  set: (value) => keepScheme(value === "auto" ? "system" : value),
  subscribe(onUpdate) {
    const follow = () => {
      showColourScheme(keptScheme());
      onUpdate(inMantine());
    };
    // because a person may have left in another tab since the document began
    follow();
    stop = onSessionChange(follow);
  },
  unsubscribe: () => stop?.(),
  clear: () => keepScheme("system"),
};
