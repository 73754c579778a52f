import { useState } from "react";
import { ApiError } from "#client/api-error.ts";
import { useCurrentPage } from "#client/current-user.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { useIdempotencyKey } from "#client/use-idempotency-key.ts";
import type { Block } from "../../block-schema.ts";
import type { BlockContent, BlockKind } from "../../content.ts";
import { isEqual } from "#features/routing/screens/editing/three-way-merge.ts";
import { useItemEditor, type EditedItem } from "#features/routing/screens/editing/editor-state.ts";
import { withoutInstants } from "#features/routing/screens/rule-fields.ts";
import { findContentErrors } from "./check-content.ts";
import { toContent, type DraftContent } from "./draft-content.ts";
import { withoutErrors } from "#features/routing/screens/rule-errors.ts";
import { type BlockErrors, isContentField, isVisibilityField } from "./block-errors.ts";
import { type BlockFields, toBlockFields, newFields, openBlockDraft, useInitialTexts } from "./block-fields.ts";
import { findVisibilityErrors, getBlockRules } from "./visibility-rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useReportSaved, pageItemsKey, blockCall, blocksQuery } from "../page-items.ts";
import { replaceBlock } from "../use-block-changes.ts";

interface EditorOptions {
  readonly kind: BlockKind;
  readonly target: Block | undefined;
  readonly onSaved: () => void;
}

/** The tab with the first error. */
type TabWithErrors = "content" | "shown";

/** The state of a block's editor: input, errors, and conflicting changes by others. */
export function useBlockEditor({ kind, target, onSaved }: EditorOptions) {
  const { id: pageId } = useCurrentPage();
  const getInitialText = useInitialTexts();
  const { toFields } = useErrorTexts();
  const save = useSaveBlock(target?.content);
  const [store] = useState(() => openBlockDraft(pageId, kind, target?._id));
  const getSavedFields = () => (target ? toBlockFields(target) : newFields(kind, getInitialText));
  const [initial] = useState(() => {
    const base = getSavedFields();
    return store.find() ?? { fields: base, base, version: target?.version };
  });
  const [errors, setErrors] = useState<BlockErrors>({});
  const editor = useItemEditor({
    store,
    initial,
    isRestored: !isEqual(initial.fields, initial.base),
    target,
    toFields: toBlockFields,
    toCompared: withoutInstants,
    check: (fields) => showErrors(findErrors(fields)),
    save,
    changedCode: "block_changed",
    showErrors: (error) => showErrors(errorsFrom(error)),
    onSaved,
  });
  const { fields, setFields } = editor;

  function change(part: Partial<DraftContent>): void {
    // the kind never changes, so the partial content fits the current one
    setFields((before) => ({ ...before, content: { ...before.content, ...part } as DraftContent }));
    setErrors((before) => Object.keys(part).reduce((left, name) => withoutErrors(left, `content.${name}`), before));
  }

  function set<Name extends keyof Omit<BlockFields, "content">>(name: Name, value: BlockFields[Name]): void {
    setFields((before) => ({ ...before, [name]: value }));
    setErrors((before) => withoutErrors(withoutErrors(before, `rules.${name}`), name));
  }

  function errorsFrom(error: unknown): BlockErrors {
    if (!(error instanceof ApiError)) return {};
    const fieldErrors = error.errors.filter(({ field }) => isContentField(field) || isVisibilityField(field));
    const texts = toFields(
      error,
      fieldErrors.map(({ field }) => field),
    );
    // errors anywhere in a rich text belong to its one field
    const toPath = (field: string) => field.replace(/^content\.text\..*$/, "content.text");
    return Object.fromEntries(
      fieldErrors.map(({ field, message }) => [toPath(field), { message: texts?.[field] ?? message }]),
    );
  }

  function showErrors(found: BlockErrors): TabWithErrors | undefined {
    setErrors(found);
    const paths = Object.keys(found);
    if (paths.some(isContentField)) return "content";
    return paths.length > 0 ? "shown" : undefined;
  }

  return {
    ...editor,
    kind,
    errors,
    change,
    set,
    save: () => editor.submit(fields),
    /** Creates a new block from the input, for use when the edited block was deleted in the meantime. */
    saveAgain: () => editor.submitAsNew(fields),
    /** Discards the draft and starts over from the saved block. */
    discard() {
      const next = getSavedFields();
      editor.startOver(next, { fields: next, version: target?.version });
      setErrors({});
    },
  };
}

export type BlockEditor = ReturnType<typeof useBlockEditor>;

function findErrors(fields: BlockFields): BlockErrors {
  const contentErrors = Object.entries(findContentErrors(toContent(fields.content, true)));
  const visibilityErrors = Object.entries(findVisibilityErrors(fields));
  return {
    ...Object.fromEntries(
      contentErrors.map(([path, found]) => [path === "" ? "content" : `content.${path}`, { found }] as const),
    ),
    ...Object.fromEntries(visibilityErrors.map(([path, foundRule]) => [`rules.${path}`, { foundRule }] as const)),
  };
}

/**
 * Saves a block and updates the list; `edited` is the content that was edited. Resending a new block after a lost
 * response does not create a second one.
 */
function useSaveBlock(
  edited: BlockContent | undefined,
): (fields: BlockFields, target: EditedItem<BlockFields> | undefined) => Promise<Block> {
  const queries = useQueryClient();
  const reportSaved = useReportSaved();
  const idempotencyKey = useIdempotencyKey();
  return async (wanted, target) => {
    const { category, cells } = wanted;
    const content = toContent(wanted.content, false, edited);
    const body = { content, category, cells, ...changedRules(wanted, target?.fields) };
    const saved = target
      ? await blockCall("PUT /v1/blocks/{blockId}", {
          params: { blockId: target._id },
          body: { ...body, version: target.version },
        })
      : await blockCall("POST /v1/blocks", { body }, { idempotencyKey: idempotencyKey.get(body) });
    queries.setQueryData(blocksQuery.queryKey, (cached) => cached && replaceBlock(cached, saved));
    void queries.invalidateQueries({ queryKey: pageItemsKey });
    reportSaved({ id: saved._id, isNew: target === undefined });
    return saved;
  };
}

/** Omits rules that are unchanged, so that rules unknown to this version of the page are kept. */
function changedRules(wanted: BlockFields, before: BlockFields | undefined) {
  const rules = getBlockRules(wanted);
  const isKept = before ? isEqual(rules, getBlockRules(before)) : rules === null;
  return isKept ? {} : { rules };
}
