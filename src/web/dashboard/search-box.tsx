import IconCommand from "@tabler/icons-react/dist/esm/icons/IconCommand.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
} from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import styles from "./search-box.module.css";

/** The screens that filter their list by the search. */
const LIST_PATHS = new Set(["/dashboard", "/dashboard/links"]);
const SEARCH_MAX_LENGTH = 100;

interface SearchBoxProps {
  readonly ref: Ref<{ focus(): void }>;
  /** Opens the command palette with the text typed so far. */
  readonly onPalette: (search: string) => void;
}

/**
 * Searches links. On screens with a list of links it filters the list, and the search is in the address, so that it
 * survives a reload. Elsewhere the command palette shows the results.
 */
export function SearchBox({ ref, onPalette }: SearchBoxProps) {
  const { t } = useTranslation("dashboard");
  const [search, setSearch] = useSearchParams();
  const hasList = LIST_PATHS.has(useLocation().pathname);
  const input = useRef<HTMLInputElement>(null);
  const searched = hasList ? (search.get("q") ?? "") : "";
  useImperativeHandle(ref, () => ({ focus: () => input.current?.select() }), []);

  useEffect(() => {
    // the address is updated with a delay, so it must not overwrite the field during typing
    if (input.current && input.current !== document.activeElement) input.current.value = searched;
  }, [searched]);

  function searchFor(text: string) {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (text === "") next.delete("q");
        else next.set("q", text);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    if (hasList) return searchFor(currentTarget.value);
    onPalette(currentTarget.value);
  }

  function leave({ currentTarget }: FocusEvent<HTMLInputElement>) {
    // the palette has taken over the typed text
    if (!hasList) currentTarget.value = "";
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (event.currentTarget.value === "") return event.currentTarget.blur();
    event.currentTarget.value = "";
    if (hasList) searchFor("");
  }

  return (
    <search className={styles.search}>
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <input
        ref={input}
        type="search"
        className={styles.input}
        placeholder={t("search")}
        aria-label={t("search")}
        aria-keyshortcuts="/"
        defaultValue={searched}
        onChange={change}
        onKeyDown={press}
        onBlur={leave}
        maxLength={SEARCH_MAX_LENGTH}
      />
      <button
        type="button"
        className={styles.palette}
        aria-keyshortcuts="Control+K Meta+K"
        title={t("open_palette")}
        onClick={() => onPalette("")}
      >
        <span className="visually-hidden">{t("open_palette")}</span>
        <kbd>{commandKey()}</kbd>
        <IconCommand size={19} stroke={1.75} aria-hidden />
      </button>
    </search>
  );
}

/** The name of Ctrl-K on this system's keyboard. */
export function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K";
}
