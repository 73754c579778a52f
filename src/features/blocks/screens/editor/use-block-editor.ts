import { newId } from "#base/ids.ts";
import { useState, useRef } from "react";
import { ApiError } from "#client/api-error.ts";
import { useCurrentPage } from "#client/current-user.ts";
import { useErrorTexts } from "#client/error-text.ts";
import type { Block } from "../../block-schema.ts";
import type { BlockKind } from "../../content.ts";
import { isEqual } from "#features/routing/screens/editing/three-way.ts";
import { useItemEditor, type EditedItem } from "#features/routing/screens/editing/editor-state.ts";
import { findContentErrors } from "./check-content.ts";
import { getContent, type DraftContent } from "./draft-content.ts";
import { withoutErrors } from "#features/routing/screens/rules-editor.ts";
import { type BlockErrors, isContentField, isVisibilityField } from "./block-errors.ts";
import { type BlockFields, fieldsOfBlock, newFields, openBlockDraft, useInitialTexts } from "./block-fields.ts";
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
  const { id: userId } = useCurrentPage();
  const words = useInitialTexts();
  const { toFields } = useErrorTexts();
  const save = useSaveBlock();
  const [store] = useState(() => openBlockDraft(userId, kind, target?._id));
  const fresh = () => (target ? fieldsOfBlock(target) : newFields(kind, words));
  const [initial] = useState(() => {
    const base = fresh();
    return store.find() ?? { fields: base, base, version: target?.version };
  });
  const [errors, setErrors] = useState<BlockErrors>({});
  const editor = useItemEditor({
    store,
    initial,
    isRestored: !isEqual(initial.fields, initial.base),
    target,
    toFields: fieldsOfBlock,
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
    const named = error.errors.filter(({ field }) => isContentField(field) || isVisibilityField(field));
    const texts = toFields(
      error,
      named.map(({ field }) => field),
    );
    // errors anywhere in a rich text belong to its one field
    const toPath = (field: string) => field.replace(/^content\.text\..*$/, "content.text");
    return Object.fromEntries(
      named.map(({ field, message }) => [toPath(field), { message: texts?.[field] ?? message }]),
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
      const next = fresh();
      editor.startOver(next, { fields: next, version: target?.version });
      setErrors({});
    },
  };
}

export type BlockEditor = ReturnType<typeof useBlockEditor>;

function findErrors(fields: BlockFields): BlockErrors {
  const inContent = Object.entries(findContentErrors(getContent(fields.content, true)));
  const inShown = Object.entries(findVisibilityErrors(fields));
  return {
    ...Object.fromEntries(
      inContent.map(([path, found]) => [path === "" ? "content" : `content.${path}`, { found }] as const),
    ),
    ...Object.fromEntries(inShown.map(([path, foundRule]) => [`rules.${path}`, { foundRule }] as const)),
  };
}

/** Saves a block and updates the list. Resending a new block after a lost response does not create a second one. */
function useSaveBlock(): (fields: BlockFields, target: EditedItem<BlockFields> | undefined) => Promise<Block> {
  const queries = useQueryClient();
  const reportSaved = useReportSaved();
  const once = useRef({ text: "", key: "" });
  return async (wanted, target) => {
    const { category, cells } = wanted;
    const body = { content: getContent(wanted.content), category, cells, ...changedRules(wanted, target?.fields) };
    const text = JSON.stringify(body);
    if (once.current.text !== text) once.current = { text, key: newId() };
    const saved = target
      ? await blockCall("PUT /v1/blocks/{blockId}", {
          params: { blockId: target._id },
          body: { ...body, version: target.version },
        })
      : await blockCall("POST /v1/blocks", { body }, { idempotencyKey: once.current.key });
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
