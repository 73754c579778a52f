import { Button, TextInput } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { useTranslation } from "react-i18next";
import { useCurrentPage } from "#client/current-page.ts";
import type { Link } from "../../contract.ts";
import { ALIAS_MAX_LENGTH } from "../../limits.ts";
import styles from "./link-form.module.css";
import { useAliasCheck } from "./use-alias-check.ts";

interface AliasFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly target: Link | undefined;
  readonly onChange: (alias: string) => void;
}

/** The short name, checked while typing. If it is taken, one press accepts the suggestion. */
export function AliasField({ value, error, target, onChange }: AliasFieldProps) {
  const { t } = useTranslation(["editor", "errors"]);
  const { handle: username } = useCurrentPage();
  const state = useAliasCheck(value, target);
  const isTaken = state.kind === "taken";
  return (
    <div className={styles.aliasField}>
      <TextInput
        data-field="alias"
        label={t("alias")}
        description={t(target ? "alias_end" : "alias_hint", { prefix: `/${username}/` })}
        value={value}
        error={error ?? (isTaken && t("errors:alias_taken"))}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => {
          // a link always has a short name
          if (value === "" && target) onChange(target.alias);
        }}
        rightSection={state.kind === "free" && <IconCheck size={20} className={styles.free} />}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={ALIAS_MAX_LENGTH}
      />
      <p className={styles.aliasState} role="status">
        {state.kind === "checking" && t("alias_checking")}
        {state.kind === "free" && t("alias_free", { address: `/${username}/${value}` })}
      </p>
      {isTaken && (
        <Button variant="default" size="sm" className={styles.fit} onClick={() => onChange(state.suggestion)}>
          {t("alias_take", { alias: state.suggestion })}
        </Button>
      )}
    </div>
  );
}
