import { TextInput } from "@mantine/core";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { foldForSearch } from "#base/letter-case.ts";
import { Dialog } from "#ui/dialog.tsx";
import type { BlockKind } from "../../content.ts";
import { BlockIcon } from "../block-icon.tsx";
import { blockGroups } from "../block-kinds.ts";
import styles from "./add-block.module.css";
import { nextOption } from "./next-option.ts";

interface AddBlockDialogProps {
  readonly onChoose: (kind: BlockKind) => void;
  readonly onClose: () => void;
}

/** A searchable list of all kinds of blocks, in groups, with arrow-key navigation. */
export function AddBlockDialog({ onChoose, onClose }: AddBlockDialogProps) {
  const { t } = useTranslation("blocks");
  const [search, setSearch] = useState("");
  const words = foldForSearch(search).split(/\s+/).filter(Boolean);
  const isFound = (kind: BlockKind) => {
    const text = foldForSearch(`${t(`kind.${kind}`)}\n${t(`about.${kind}`)}\n${t(`keywords.${kind}`)}`);
    return words.every((word) => text.includes(word));
  };
  const groups = blockGroups
    .map(({ name, kinds }) => ({ name, kinds: kinds.filter(isFound) }))
    .filter(({ kinds }) => kinds.length > 0);
  const [first] = groups.flatMap(({ kinds }): readonly BlockKind[] => kinds);
  const count = groups.reduce((sum, { kinds }) => sum + kinds.length, 0);

  function press(event: KeyboardEvent<HTMLDivElement>) {
    const isTyping = event.target instanceof HTMLInputElement;
    if (isTyping && event.key === "Enter" && first) {
      event.preventDefault();
      onChoose(first);
      return;
    }
    // within a word, these keys move the cursor
    if (isTyping && event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-kind]")];
    const next = nextOption(event.key, options, document.activeElement);
    if (next === undefined) return;
    event.preventDefault();
    if (next === "search") event.currentTarget.querySelector("input")?.focus();
    else next.focus();
  }
  return (
    <Dialog title={t("add.title")} onClose={onClose} isSheet>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys for the buttons inside */}
      <div className={styles.body} onKeyDown={press}>
        <TextInput
          aria-label={t("add.search")}
          placeholder={t("add.search")}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
        />
        <p role="status" className={search === "" || count > 0 ? "visually-hidden" : styles.none}>
          {search !== "" && (count > 0 ? t("add.found", { count }) : t("add.none", { search }))}
        </p>
        {groups.map(({ name, kinds }) => (
          <section key={name} aria-labelledby={`blocks-${name}`}>
            <h3 id={`blocks-${name}`} className={styles.group}>
              {t(`group.${name}`)}
            </h3>
            <ul className={styles.kinds}>
              {kinds.map((kind) => (
                <li key={kind}>
                  <button type="button" className={styles.kind} data-kind={kind} onClick={() => onChoose(kind)}>
                    <span className={styles.icon} aria-hidden>
                      <BlockIcon kind={kind} size={22} />
                    </span>
                    <span className={styles.words}>
                      <span className={styles.name}>{t(`kind.${kind}`)}</span>
                      <span className={styles.about}>{t(`about.${kind}`)}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
