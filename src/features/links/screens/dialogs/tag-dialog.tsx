import { Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Link } from "../../contract.ts";
import { TAG_MAX_LENGTH } from "../../limits.ts";
import { foldTag } from "../../tags/fold.ts";
import styles from "./dialogs.module.css";
import { getTagState, type TagState, changedTags, readTags } from "./tag-choice.ts";

interface TagDialogProps {
  readonly links: readonly Link[];
  /** The tags in use. */
  readonly existing: readonly string[];
  readonly onTag: (tags: readonly string[]) => void;
  readonly onUntag: (tags: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Edits the tags of links: a pressed tag is set on all of them, an unpressed one on none. */
export function TagDialog({ links, existing, onTag, onUntag, onClose }: TagDialogProps) {
  const { t } = useTranslation(["links", "common"]);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const input = useRef<HTMLInputElement>(null);
  const tags = [...existing, ...added.filter((tag) => !existing.some((each) => foldTag(each) === foldTag(tag)))];

  const getState = (tag: string): TagState => {
    const set = choices.get(foldTag(tag));
    if (set === undefined) return getTagState(links, tag);
    return set ? "all" : "none";
  };
  const choose = (names: readonly string[], isOn: boolean) =>
    setChoices((before) => new Map([...before, ...names.map((tag) => [foldTag(tag), isOn] as const)]));

  function add(): ReadonlyMap<string, boolean> {
    const typed = readTags(input.current?.value ?? "");
    if (input.current) input.current.value = "";
    setAdded((before) => [...before, ...typed]);
    choose(typed, true);
    return new Map([...choices, ...typed.map((tag) => [foldTag(tag), true] as const)]);
  }
  function save() {
    const typed = readTags(input.current?.value ?? "");
    const { on, off } = changedTags(links, [...tags, ...typed], add());
    if (on.length > 0) onTag(on);
    if (off.length > 0) onUntag(off);
    onClose();
  }
  return (
    <Dialog title={t("tags.title", { count: links.length })} onClose={onClose} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <div className={styles.tagRow}>
          <TextInput
            ref={input}
            aria-label={t("tags.new")}
            placeholder={t("tags.new")}
            maxLength={TAG_MAX_LENGTH}
            autoComplete="off"
            data-autofocus
          />
          <Button type="submit" variant="default">
            {t("tags.add")}
          </Button>
        </div>
      </form>
      <ul className={styles.list}>
        {tags.map((tag) => (
          <li key={tag}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={getState(tag) === "all"}
                ref={(box) => {
                  if (box) box.indeterminate = getState(tag) === "some";
                }}
                onChange={(event) => choose([tag], event.currentTarget.checked)}
              />
              <span className={styles.grow}>#{tag}</span>
            </label>
          </li>
        ))}
      </ul>
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button onClick={save}>{t("form.save")}</Button>
      </ButtonRow>
    </Dialog>
  );
}
