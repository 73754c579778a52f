import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCategories } from "../page-items.ts";
import type { ConflictRow } from "#features/routing/screens/editing/conflict-choice.tsx";
import { useTranslator } from "#features/routing/screens/sentences/translator.ts";
import { noRules } from "#features/routing/screens/rule-fields.ts";
import { differences, merge, type Side } from "#features/routing/screens/editing/three-way.ts";
import { toPlainText } from "../block-texts.ts";
import type { DraftContent } from "./draft-content.ts";
import type { BlockFields } from "./block-fields.ts";
import { Picture } from "./parts/picture-field.tsx";
import { useVisibilitySentences } from "./visibility-rules.ts";

type Flat = Readonly<Record<string, unknown>>;
type Others = Omit<BlockFields, "content">;

const PICTURES = new Set(["address", "still", "photo"]);
const NOTHING_SHOWN = { schedule: noRules.schedule, gate: noRules.gate, when: [] };

/** The fields of a block and of its content in one object; their names do not collide. */
function flat({ content: { kind: _kind, ...own }, ...others }: BlockFields): Flat {
  return { ...own, ...others };
}

/** Mine, with the fields chosen from theirs. */
export function mergeFields(
  mine: BlockFields,
  theirs: BlockFields,
  choices: Readonly<Partial<Record<string, Side>>>,
): BlockFields {
  // both sides have the same kind
  const merged = merge(flat(mine), flat(theirs), choices) as unknown as Others & object;
  const { category, cells, schedule, gate, when, ...own } = merged;
  const content = { kind: mine.content.kind, ...own } as DraftContent;
  return { content, category, cells, schedule, gate, when };
}

/** The fields in which two versions of a block differ, formatted for display. */
export function useConflictRows(): (
  base: BlockFields,
  mine: BlockFields,
  theirs: BlockFields,
) => readonly ConflictRow<string>[] {
  const { t } = useTranslation(["block_editor", "editor"]);
  const { data: categories = [] } = useCategories();
  const translator = useTranslator();
  const getSentences = useVisibilitySentences();

  function shown(field: string, fields: BlockFields): ReactNode {
    const value = flat(fields)[field];
    if (field === "category") return getName(fields.category) || t("editor:conflict.empty");
    if (field === "schedule" || field === "gate" || field === "when")
      return getSentences({ ...NOTHING_SHOWN, [field]: fields[field] }, translator).join(" ");
    const isFile = fields.content.kind === "file";
    if (typeof value === "string" && value !== "" && PICTURES.has(field) && !isFile) return <Picture address={value} />;
    const isRich = fields.content.kind === "text" && field === "text";
    const text = isRich
      ? toPlainText((fields.content as DraftContent & { kind: "text" }).text).join(" ")
      : toText(value);
    return text || t("editor:conflict.empty");
  }
  const getName = (category: string | null) => categories.find(({ _id }) => _id === category)?.name;

  function toText(value: unknown): string {
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (Array.isArray(value)) return value.map(toText).join("; ");
    if (typeof value === "object" && value !== null) return Object.values(value).map(toText).join(" · ");
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  }

  function toLabel(field: string, { content: { kind } }: BlockFields): string {
    // the form calls it a name only for contact cards
    if (field === "name" && kind !== "card") return t("label.title");
    return t(`part.${field as "title"}`);
  }

  return (base, mine, theirs) => {
    // size and type of a file follow from its address
    const fields = Object.keys(flat(mine)).filter((field) => field !== "sizeBytes" && field !== "type");
    return differences(flat(base), flat(mine), flat(theirs), fields).map((difference) => ({
      ...difference,
      label: toLabel(difference.field, mine),
      mine: shown(difference.field, mine),
      theirs: shown(difference.field, theirs),
    }));
  };
}
