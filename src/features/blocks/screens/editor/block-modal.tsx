import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Upload } from "#features/media/screens/upload.tsx";
import type { ConflictRow } from "#features/routing/screens/editing/conflict-choice.tsx";
import { EditorDialog, EditorBanners } from "#features/routing/screens/editing/editor-dialog.tsx";
import { TabbedForm } from "#features/routing/screens/editing/tabbed-form.tsx";
import { differences, merge, type ConflictSide } from "#features/routing/screens/editing/three-way-merge.ts";
import { noRules, withoutInstants } from "#features/routing/screens/rule-fields.ts";
import { useTranslator } from "#features/routing/screens/sentences/translator.ts";
import { Banner } from "#ui/banner.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import type { Block } from "../../block-schema.ts";
import type { BlockKind } from "../../content.ts";
import { toPlainLines } from "../block-texts.ts";
import { CategorySelect } from "../category-select.tsx";
import { CellsField } from "../cells/cells-field.tsx";
import { useCategories } from "../page-items.ts";
import { useErrorAt } from "./block-errors.ts";
import type { BlockFields } from "./block-fields.ts";
import styles from "./block-form.module.css";
import { ContentFields } from "./content-fields.tsx";
import type { DraftContent, DraftOf } from "./draft-content.ts";
import { ChoosePictureProvider, Picture } from "./parts/picture-field.tsx";
import { useBlockEditor, type BlockEditor } from "./use-block-editor.ts";
import { useVisibilitySentences, countVisibilityRules } from "./visibility-rules.ts";

interface BlockModalProps {
  readonly kind: BlockKind;
  readonly target: Block | undefined;
  readonly onClose: () => void;
}

/** The editor of an existing or new block. */
export function BlockModal({ kind, target, onClose }: BlockModalProps) {
  const { t, i18n } = useTranslation(["block_editor", "blocks"]);
  // wrapped in a function, since setState would call the component as an updater
  const [pictureRequest, setPictureRequest] = useState<{ readonly take: (address: string) => void }>();
  const editor = useBlockEditor({ kind, target, onSaved: onClose });
  const toRows = useConflictRows();
  const name = lowerFirst(t(`blocks:kind.${kind}`), i18n.language);
  return (
    <EditorDialog
      title={t(target ? "edit_title" : "add_title", { name })}
      editor={editor}
      toRows={toRows}
      merge={mergeFields}
      isSticky={pictureRequest !== undefined}
      onClose={onClose}
    >
      {(leave) => (
        <>
          <ChoosePictureProvider value={(take) => setPictureRequest({ take })}>
            <BlockForm editor={editor} onCancel={leave} />
          </ChoosePictureProvider>
          {pictureRequest && (
            <Upload
              purpose="picture"
              onUploaded={(address) => pictureRequest.take(address)}
              onClose={() => setPictureRequest(undefined)}
            />
          )}
        </>
      )}
    </EditorDialog>
  );
}

/** Lower-cases a label for the middle of a sentence, except abbreviations such as FAQ. */
function lowerFirst(name: string, language: string): string {
  if (name === name.toLocaleUpperCase(language)) return name;
  return name.charAt(0).toLocaleLowerCase(language) + name.slice(1);
}

type FlatFields = Readonly<Record<string, unknown>>;
type Others = Omit<BlockFields, "content">;
/** The fields that a conflict can name: those of every kind of content, and those of the block itself. */
type FieldName =
  | Exclude<{ [Kind in BlockKind]: keyof DraftOf<Kind> }[BlockKind], "kind" | "sizeBytes" | "type">
  | keyof Others;

const PICTURES = new Set(["address", "still", "photo"]);
const NO_VISIBILITY_RULES = { schedule: noRules.schedule, gate: noRules.gate, when: [] };

/** The fields of a block and of its content in one object; their names do not collide. */
function flatten({ content: { kind: _kind, ...own }, ...others }: BlockFields): FlatFields {
  return { ...own, ...others };
}

/** Returns `mine`, with the fields for which `choices` names the other side taken from `theirs`. */
function mergeFields(
  mine: BlockFields,
  theirs: BlockFields,
  choices: Readonly<Partial<Record<string, ConflictSide>>>,
): BlockFields {
  // both sides have the same kind
  const merged = merge(flatten(mine), flatten(theirs), choices) as unknown as Others & object;
  const { category, cells, schedule, gate, when, ...own } = merged;
  const content = { kind: mine.content.kind, ...own } as DraftContent;
  return { content, category, cells, schedule, gate, when };
}

/** The fields in which two versions of a block differ, formatted for display. */
function useConflictRows(): (
  base: BlockFields,
  mine: BlockFields,
  theirs: BlockFields,
) => readonly ConflictRow<string>[] {
  const { t } = useTranslation(["block_editor", "editor"]);
  const { data: categories = [] } = useCategories();
  const translator = useTranslator();
  const getSentences = useVisibilitySentences();

  function renderValue(field: string, fields: BlockFields): ReactNode {
    const value = flatten(fields)[field];
    if (field === "category") return getName(fields.category) || t("editor:conflict.empty");
    if (field === "schedule" || field === "gate" || field === "when")
      return getSentences({ ...NO_VISIBILITY_RULES, [field]: fields[field] }, translator).join(" ");
    const isFile = fields.content.kind === "file";
    if (typeof value === "string" && value !== "" && PICTURES.has(field) && !isFile) return <Picture address={value} />;
    const isRich = fields.content.kind === "text" && field === "text";
    const text = isRich
      ? toPlainLines((fields.content as DraftContent & { kind: "text" }).text).join(" ")
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
    // only the form of a contact card calls this field a name
    if (field === "name" && kind !== "card") return t("label.title");
    return t(`part.${field as FieldName}`);
  }

  return (base, mine, theirs) => {
    // a new file address already implies a new size and type
    const fields = Object.keys(flatten(mine)).filter((field) => field !== "sizeBytes" && field !== "type");
    const [one, two, three] = [base, mine, theirs].map((each) => flatten(withoutInstants(each)));
    return differences(one!, two!, three!, fields).map((difference) => ({
      ...difference,
      label: toLabel(difference.field, mine),
      mine: renderValue(difference.field, mine),
      theirs: renderValue(difference.field, theirs),
    }));
  };
}

const VisibilityTab = lazyWithRetry(() => import("./visibility-tab.tsx").then((file) => file.VisibilityTab));

interface BlockFormProps {
  readonly editor: BlockEditor;
  readonly onCancel: () => void;
}

function BlockForm({ editor, onCancel }: BlockFormProps) {
  const { t } = useTranslation("block_editor");
  const { fields, errors, set } = editor;
  const errorAt = useErrorAt(errors, "content", false);
  const generalError = errorAt("");
  const categoryError = errors["category"];
  const ruleCount = countVisibilityRules(fields);
  return (
    <TabbedForm
      label={t("tabs.label")}
      tabs={[
        {
          name: "content",
          label: t("tabs.content"),
          content: (
            <>
              <ContentFields key={editor.round} draft={fields.content} errorAt={errorAt} change={editor.change} />
              <CategorySelect
                value={fields.category}
                error={categoryError && "message" in categoryError ? categoryError.message : undefined}
                onChange={(category) => set("category", category)}
              />
              <CellsField value={fields.cells} onChange={(cells) => set("cells", cells)} />
            </>
          ),
        },
        {
          name: "shown",
          label: t("tabs.shown"),
          badge: { count: ruleCount, label: t("tabs.count", { count: ruleCount }) },
          content: <VisibilityTab key={editor.round} editor={editor} />,
        },
      ]}
      renderBanners={(submit) => (
        <>
          <EditorBanners editor={editor} goneText={t("gone")} onSaveAgain={() => submit(editor.saveAgain)} />
          {generalError && <Banner kind="error">{generalError}</Banner>}
        </>
      )}
      loading={<p className={styles.hint}>{t("loading")}</p>}
      isSaving={editor.isSaving}
      save={editor.save}
      focusError={(form) => {
        const paths = new Set(Object.keys(errors).map((path) => path.replace(/^content\./, "")));
        const own = [...form.querySelectorAll<HTMLElement>("[data-field]")];
        own.find((field) => paths.has(field.dataset["field"] ?? ""))?.focus();
      }}
      onCancel={onCancel}
    />
  );
}
