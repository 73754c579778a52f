import type { AppearanceFields } from "../../contract.ts";
import { differing, type PartName, getParts, withPart } from "./draft-parts.ts";

export interface Merged {
  /** Their state with my changes; mine wins where both changed the same part. */
  readonly fields: AppearanceFields;
  /** The parts that both changed, to different values. */
  readonly clashes: readonly PartName[];
}

/** Merges two changes of the same state. */
export function merge(base: AppearanceFields, mine: AppearanceFields, theirs: AppearanceFields): Merged {
  const changed = withPalette(differing(base, mine));
  const theirChanges = new Set(withPalette(differing(base, theirs)));
  const apart = new Set(withPalette(differing(mine, theirs)));
  return {
    fields: take(theirs, mine, changed),
    clashes: changed.filter((name) => theirChanges.has(name) && apart.has(name)),
  };
}

/** `fields` with these parts taken from `source`. */
export function take(fields: AppearanceFields, source: AppearanceFields, names: readonly PartName[]): AppearanceFields {
  const parts = getParts(source);
  return names.reduce((taken, name) => withPart(taken, name, parts[name]), fields);
}

/** A palette's name and its colours go together. */
function withPalette(names: PartName[]): PartName[] {
  const isPalette = (name: PartName) => name === "palette" || name === "selectedPalette";
  const first = names.findIndex(isPalette);
  if (first < 0) return names;
  const others: PartName[] = names.filter((name) => !isPalette(name));
  return others.toSpliced(first, 0, "selectedPalette", "palette");
}
