import type { Resources } from "./resources.ts";

export type TextsName = keyof Resources;

/** A route's `handle`: the texts of its screen, which the document inlines. */
export interface TextsHandle {
  readonly texts: readonly TextsName[];
}

export function usesTexts(...texts: TextsName[]): TextsHandle {
  return { texts };
}

/** All texts that the route modules of a document name. */
export function getTexts(modules: Iterable<{ readonly handle?: unknown } | undefined>): TextsName[] {
  const names = new Set<TextsName>();
  for (const module of modules) {
    for (const name of (module?.handle as Partial<TextsHandle> | undefined)?.texts ?? []) names.add(name);
  }
  return [...names];
}
