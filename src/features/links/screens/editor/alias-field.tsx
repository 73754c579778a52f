import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCurrentPage } from "#client/current-page.ts";
import { createApiClient } from "#client/call.ts";
import type { Link, LinksContract } from "../../contract.ts";
import { ALIAS_MAX_LENGTH, ALIAS_PATTERN } from "../../limits.ts";
import styles from "./link-form.module.css";

const call = createApiClient<LinksContract>();

interface AliasFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly target: Link | undefined;
  readonly onChange: (alias: string) => void;
}

/** The short name, checked while typing. If it is taken, one press accepts the suggestion. */
export function AliasField({ value, error, target, onChange }: AliasFieldProps) {
  const { t } = useTranslation("editor");
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
        error={error ?? (isTaken && t("alias_taken"))}
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
          {t("alias_use", { alias: state.suggestion })}
        </Button>
      )}
    </div>
  );
}
const PAUSE_MS = 300;

type AliasState =
  | { readonly kind: "unasked" | "checking" | "free" }
  | { readonly kind: "taken"; readonly suggestion: string };

/** Checks whether a short name is free once typing pauses. `own` is the link's current one. */
function useAliasCheck(alias: string, own: { _id: string; alias: string } | undefined): AliasState {
  const [debounced] = useDebouncedValue(alias, PAUSE_MS);
  const isOwn = alias.toLowerCase() === own?.alias.toLowerCase();
  const isCheckable = !isOwn && ALIAS_PATTERN.test(alias);
  const { data } = useQuery({
    queryKey: ["alias", debounced, own?._id],
    queryFn: ({ signal }) =>
      call(
        "GET /v1/links/alias/{alias}",
        { params: { alias: debounced }, query: own ? { except: own._id } : {} },
        { signal },
      ),
    enabled: isCheckable && debounced === alias,
    // another link may take it at any time
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (!isCheckable) return { kind: "unasked" };
  if (debounced !== alias || !data) return { kind: "checking" };
  return data.available ? { kind: "free" } : { kind: "taken", suggestion: data.suggestion };
}
