import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { type ChangeEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import styles from "./search-box.module.css";

const HOME = "/dashboard";
const SEARCH_MAX_LENGTH = 100;

/** Filters the links; what is searched for stands in the address, so that it survives a reload. */
export function SearchBox() {
  const { t } = useTranslation("dashboard");
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const searched = search.get("q") ?? "";

  useEffect(() => {
    // because the address follows the typing with a delay, and must not take back what was typed meanwhile
    if (input.current && input.current !== document.activeElement) input.current.value = searched;
  }, [searched]);

  function change(event: ChangeEvent<HTMLInputElement>) {
    const text = event.currentTarget.value;
    void navigate(
      { pathname: HOME, search: text === "" ? "" : `?${new URLSearchParams({ q: text })}` },
      { replace: pathname === HOME },
    );
  }

  return (
    <search className={styles.search}>
      <IconSearch size={18} stroke={1.75} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        placeholder={t("search")}
        aria-label={t("search")}
        defaultValue={searched}
        onChange={change}
        maxLength={SEARCH_MAX_LENGTH}
      />
    </search>
  );
}
