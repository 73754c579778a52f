import { useTranslation } from "react-i18next";
import { EditorDialog } from "#features/routing/screens/editing/editor-dialog.tsx";
import { merge, differences } from "#features/routing/screens/editing/three-way.ts";
import type { Link } from "../../contract.ts";
import { LinkForm } from "./link-form.tsx";
import { useLinkEditor } from "./use-link-editor.ts";
import type { ReactNode } from "react";
import { useCategories } from "#features/blocks/screens/page-items.ts";
import type { ConflictRow } from "#features/routing/screens/editing/conflict-choice.tsx";
import { platformNames } from "#features/blocks/platforms.ts";
import { type FieldName, fieldNames, type LinkFields } from "./link-fields.ts";
import { ThumbnailPicture } from "./thumbnail-field.tsx";
import { isRuleName, useRuleNames } from "#features/routing/screens/use-rule-names.ts";

interface LinkModalProps {
  readonly target: Link | undefined;
  /** The initial address of a new link. */
  readonly start?: string;
  readonly onClose: () => void;
}

/** The editor of an existing or new link. */
export function LinkModal({ target, start = "", onClose }: LinkModalProps) {
  const { t } = useTranslation("editor");
  const editor = useLinkEditor({ target, start, onSaved: onClose });
  const toRows = useConflictRows();
  return (
    <EditorDialog
      title={t(target ? "edit_title" : "add_title")}
      editor={editor}
      toRows={toRows}
      merge={merge}
      onClose={onClose}
    >
      {(leave) => <LinkForm editor={editor} target={target} onCancel={leave} />}
    </EditorDialog>
  );
}

/** The fields in which two versions of a link differ, formatted for display. */
function useConflictRows(): (
  base: LinkFields,
  mine: LinkFields,
  theirs: LinkFields,
) => readonly ConflictRow<FieldName>[] {
  const { t } = useTranslation(["editor", "links", "blocks"]);
  const { data: categories = [] } = useCategories();
  const rules = useRuleNames();

  function shown(field: FieldName, fields: LinkFields): ReactNode {
    if (field === "thumbnail" && fields.thumbnail !== "")
      return <ThumbnailPicture address={fields.thumbnail} size={64} />;
    return toText(field, fields) || t("conflict.empty");
  }
  function toText(field: FieldName, fields: LinkFields): string {
    if (isRuleName(field)) return rules.summarize(field, fields);
    if (field === "cells") return t("blocks:cells.count", { count: fields.cells });
    if (field === "tags") return fields.tags.join(", ");
    if (field === "category") return categories.find(({ _id }) => _id === fields.category)?.name ?? "";
    if (field !== "slug") return fields[field];
    const { slug } = fields;
    if (slug === undefined) return "";
    return slug === "web" || slug === "other" ? t(`links:platform.${slug}`) : platformNames[slug];
  }

  function toLabel(field: FieldName): string {
    if (isRuleName(field)) return rules.getName(field);
    if (field === "cells") return t("blocks:cells.label");
    return t(field === "slug" ? "platform" : field);
  }

  return (base, mine, theirs) =>
    differences(base, mine, theirs, fieldNames).map((difference) => ({
      ...difference,
      label: toLabel(difference.field),
      mine: shown(difference.field, mine),
      theirs: shown(difference.field, theirs),
    }));
}
