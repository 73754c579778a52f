import { useState } from "react";
import { ApiError } from "#client/api-error.ts";
import { useCurrentPage } from "#client/current-page.ts";
import { useErrorTexts } from "#client/error-text.ts";
import type { Block } from "../../block-schema.ts";
import type { BlockKind } from "../../content.ts";
import { useStoredDraft } from "#features/routing/screens/editing/draft.ts";
import { isEqual } from "#features/routing/screens/editing/three-way.ts";
import { useVersionedSave } from "#features/routing/screens/editing/use-versioned-save.ts";
import { findContentErrors } from "./check-content.ts";
import { getContent, type DraftContent } from "./draft-content.ts";
import { type BlockErrors, isOfContent, isVisibilityField, without } from "./block-errors.ts";
import { type BlockFields, fieldsOfBlock, newFields } from "./block-fields.ts";
import { useSaveBlock } from "./save-block.ts";
import { findVisibilityErrors } from "./visibility-rules.ts";
import { openBlockDraft } from "./block-draft.ts";
import { useInitialTexts } from "./new-draft.ts";

interface EditorOptions {
  readonly kind: BlockKind;
  readonly target: Block | undefined;
  readonly onSaved: () => void;
}

interface Base {
  readonly fields: BlockFields;
  readonly version: number | undefined;
}

/** The tab with the first error. */
type TabWithErrors = "content" | "shown";

/** The state of a block's editor: input, errors, and conflicting changes by others. */
export function useBlockEditor({ kind, target, onSaved }: EditorOptions) {
  const { id: userId } = useCurrentPage();
  const words = useInitialTexts();
  const { toFields } = useErrorTexts();
  const saveBlock = useSaveBlock();
  const [store] = useState(() => openBlockDraft(userId, kind, target?._id));
  const fresh = () => (target ? fieldsOfBlock(target) : newFields(kind, words));
  const [initial] = useState(() => {
    const base = fresh();
    return store.find() ?? { fields: base, base, version: target?.version };
  });
  const [base, setBase] = useState<Base>({ fields: initial.base, version: initial.version });
  const [fields, setFields] = useState(initial.fields);
  const [isRestored, setRestored] = useState(() => !isEqual(initial.fields, initial.base));
  const [round, setRound] = useState(0);
  const [errors, setErrors] = useState<BlockErrors>({});
  const saving = useVersionedSave(getCurrent);
  const forget = useStoredDraft(store, { fields, base: base.fields, version: base.version });

  function change(part: Partial<DraftContent>): void {
    // a partial change belongs to the current kind, which never changes
    setFields((before) => ({ ...before, content: { ...before.content, ...part } as DraftContent }));
    setErrors((before) => Object.keys(part).reduce((left, name) => without(left, `content.${name}`), before));
  }

  function set<Name extends keyof Omit<BlockFields, "content">>(name: Name, value: BlockFields[Name]): void {
    setFields((before) => ({ ...before, [name]: value }));
    setErrors((before) => without(without(before, `rules.${name}`), name));
  }

  /** Saves these fields on top of a version, and returns the tab that has an error. */
  async function send(wanted: BlockFields, upon: Base = base, isNew = !target): Promise<TabWithErrors | undefined> {
    const found = findErrors(wanted);
    if (Object.keys(found).length > 0) return showErrors(found);
    return saving.run(
      async () => {
        const { fields: before, version } = upon;
        const saved =
          target && !isNew && version !== undefined ? { _id: target._id, version, fields: before } : undefined;
        await saveBlock(wanted, saved);
        forget();
        onSaved();
      },
      (error) => showErrors(errorsFrom(error)),
    );
  }

  function errorsFrom(error: unknown): BlockErrors {
    if (!(error instanceof ApiError)) return {};
    const named = error.errors.filter(({ field }) => isOfContent(field) || isVisibilityField(field));
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
    if (paths.some(isOfContent)) return "content";
    return paths.length > 0 ? "shown" : undefined;
  }

  function startOver(next: BlockFields, version: number | undefined): void {
    setBase({ fields: next, version });
    setFields(next);
    setErrors({});
    saving.clearFailure();
    setRestored(false);
    setRound((before) => before + 1);
  }

  const { theirs } = saving;
  return {
    kind,
    fields,
    base: base.fields,
    errors,
    failure: saving.failure,
    isSaving: saving.isSaving,
    isRestored,
    isChanged: !isEqual(fields, base.fields),
    /** Changes whenever the fields are replaced, to remount components with their own state. */
    round,
    change,
    set,
    save: () => send(fields),
    /** Creates a new block from the input, since the edited one was deleted. */
    saveAgain: () => send(fields, base, true),
    /** Restores the state before the draft. */
    discard: () => startOver(fresh(), target?.version),
    forget,
    conflict: theirs && {
      theirs: fieldsOfBlock(theirs),
      back: saving.closeConflict,
      /** Saves the merged fields on top of the other version. */
      async save(merged: BlockFields): Promise<void> {
        const upon = { fields: fieldsOfBlock(theirs), version: theirs.version };
        setBase(upon);
        setFields(merged);
        saving.closeConflict();
        setRound((before) => before + 1);
        await send(merged, upon);
      },
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

/** The current block, if the save was rejected for an old version. */
function getCurrent({ code, extra }: ApiError): Block | undefined {
  return code === "block_changed" ? (extra["current"] as Block | undefined) : undefined;
}
