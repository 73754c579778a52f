import { useTranslation } from "react-i18next";
import { getDeviceZone } from "#base/zone.ts";
import { type DraftStore, openDraft } from "#features/routing/screens/editing/editor-state.ts";
import type { Condition } from "#features/routing/schema.ts";
import {
  isCondition,
  isListOf,
  isNullOr,
  isOneOf,
  isShape,
  isText,
  visibilityShape,
} from "#features/routing/screens/draft-checks.ts";
import { toRuleFields, noRules, type RuleFields } from "#features/routing/screens/rule-fields.ts";
import type { Block } from "../../block-schema.ts";
import type { BlockKind } from "../../content.ts";
import { type DraftContent, toDraft } from "./draft-content.ts";

/** The visibility of a block as form fields. */
export interface VisibilityFields extends Pick<RuleFields, "schedule" | "gate"> {
  readonly when: readonly Condition[];
}

/** The form fields of a block. */
export interface BlockFields extends VisibilityFields {
  readonly content: DraftContent;
  readonly category: string | null;
  readonly cells: 1 | 2;
}

export function toBlockFields({ content, category, cells, rules }: Block): BlockFields {
  const { when = [], ...others } = rules ?? {};
  const { schedule, gate } = toRuleFields({ rules: others, hasPassword: false, timeout: 0 });
  return { content: toDraft(content), category, cells, schedule, gate, when };
}

export function newFields(kind: BlockKind, getText: GetInitialText): BlockFields {
  const { schedule, gate } = noRules;
  return { content: newDraft(kind, getText), category: null, cells: 1, schedule, gate, when: [] };
}

/** Returns a default text of new blocks, in the user's language. */
type GetInitialText = (
  name: "capture_title" | "capture_consent" | "capture_button" | "contact_title" | "contact_button" | "tip_title",
) => string;

/** A new block of a kind, with likely values filled in. */
export function newDraft(kind: BlockKind, getText: GetInitialText): DraftContent {
  switch (kind) {
    case "header":
      return { kind, text: "" };
    case "text":
      return { kind, text: [] };
    case "divider":
      return { kind, look: "line" };
    case "social":
      return { kind, items: [{ platform: "instagram", url: "" }] };
    case "image":
      return { kind, address: "", alt: "", caption: "", link: "" };
    case "gallery":
      return { kind, look: "grid", pictures: [] };
    case "embed":
      return { kind, url: "", title: "", still: "" };
    case "capture": {
      const consent = getText("capture_consent");
      const button = getText("capture_button");
      return { kind, title: getText("capture_title"), text: "", asksName: false, consent, button, thanks: "" };
    }
    case "contact":
      return { kind, title: getText("contact_title"), text: "", button: getText("contact_button"), thanks: "" };
    case "card": {
      const texts = { name: "", role: "", organisation: "", place: "", note: "", photo: "" };
      return { kind, ...texts, phones: [], emails: [], websites: [] };
    }
    case "countdown":
      return { kind, title: "", until: "", zone: getDeviceZone(), after: "" };
    case "faq":
      return { kind, items: [{ question: "", answer: "" }] };
    case "map":
      return { kind, name: "", place: "", service: "openstreetmap" };
    case "file":
      return { kind, address: "", name: "", note: "" };
    case "tip":
      return { kind, title: getText("tip_title"), text: "", items: [{ label: "", url: "" }] };
  }
}

export function useInitialTexts(): GetInitialText {
  const { t } = useTranslation("block_editor");
  return (name) => t(`initial.${name}`);
}

/** Opens the stored draft of a block, or of a new block of this kind, for this page. */
export function openBlockDraft(pageId: string, kind: BlockKind, blockId = "new"): DraftStore<BlockFields> {
  return openDraft(`block-draft ${pageId} ${kind} ${blockId}`, (value): value is BlockFields =>
    isBlockFields(value, kind),
  );
}

export function isBlockFields(value: unknown, kind: BlockKind): value is BlockFields {
  const isOfKind = isShape({
    ...visibilityShape,
    content: (content) =>
      isLike(
        newDraft(kind, () => ""),
        content,
      ) && (content as DraftContent).kind === kind,
    category: isNullOr(isText),
    cells: isOneOf(1, 2),
    when: isListOf(isCondition),
  });
  return isOfKind(value);
}

/**
 * True if the value has every field of the sample, with the same types. Every item of a list must match the first item
 * of the sample's list.
 */
function isLike(sample: unknown, value: unknown): boolean {
  if (Array.isArray(sample)) {
    const [first] = sample as unknown[];
    return Array.isArray(value) && (first === undefined || value.every((item) => isLike(first, item)));
  }
  if (typeof sample !== "object" || sample === null) return typeof value === typeof sample;
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(sample).every(([key, part]) => isLike(part, (value as Record<string, unknown>)[key]));
}
