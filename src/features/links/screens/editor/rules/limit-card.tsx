import { Button } from "@mantine/core";
import IconClick from "@tabler/icons-react/dist/esm/icons/IconClick.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { createApiClient } from "#features/accounts/screens/call.ts";
import { useErrorTexts } from "#features/accounts/screens/error-text.ts";
import type { LinksContract } from "../../../contract.ts";
import { replaceLinks } from "../../change-links.ts";
import { linksQuery, useLinks } from "../../link-queries.ts";
import { NumberField } from "./number-field.tsx";
import { RuleCard } from "./rule-card.tsx";
import type { RulesEditor } from "./rules-editor.ts";
import styles from "./rules.module.css";
import { useWords } from "./use-words.ts";

const call = createApiClient<LinksContract>();

/** The click limit of the link, and how much of it is used. */
export function LimitCard({ editor }: { editor: RulesEditor }) {
  const { t } = useTranslation("rules");
  const words = useWords();
  const { limit } = editor.fields;
  return (
    <RuleCard
      icon={<IconClick size={22} stroke={1.75} aria-hidden />}
      title={t("limit.title")}
      state={limit === null ? undefined : words.t("limit", { count: limit })}
      hint={t("limit.hint")}
      hasError={editor.errorAt("limit") !== undefined}
      onRemove={() => editor.set("limit", null)}
    >
      <NumberField
        path="limit.clicks"
        label={t("limit.clicks")}
        value={limit}
        error={editor.errorAt("limit")}
        onChange={(clicks) => editor.set("limit", clicks)}
      />
      {editor.target?.rules?.limit && limit !== null && <Used linkId={editor.target._id} limit={limit} />}
    </RuleCard>
  );
}

/** The current count, from the list of links, which live updates keep fresh. */
function Used({ linkId, limit }: { linkId: string; limit: number }) {
  const { t, i18n } = useTranslation("rules");
  const { toText } = useErrorTexts();
  const queries = useQueryClient();
  const { data: links } = useLinks();
  const [state, setState] = useState<"idle" | "under-way" | "done">("idle");
  const [error, setError] = useState<string>();
  const taken = Math.min(links?.find(({ _id }) => _id === linkId)?.taken ?? 0, limit);

  async function reset() {
    setState("under-way");
    setError(undefined);
    try {
      const saved = await call("DELETE /v1/links/{linkId}/taken", { params: { linkId } });
      queries.setQueryData(linksQuery.queryKey, (known) => known && replaceLinks(known, [saved]));
      setState("done");
    } catch (cause) {
      console.error("limit", cause);
      setError(toText(cause));
      setState("idle");
    }
  }
  const clicks = new Intl.NumberFormat(i18n.language).format(limit);
  return (
    <>
      <p className={styles.hint} role="status">
        {state === "done" && taken === 0 ? t("limit.was_reset") : t("limit.used", { count: taken, clicks })}
      </p>
      {taken > 0 && (
        <div>
          <Button variant="default" size="sm" disabled={state === "under-way"} onClick={() => void reset()}>
            {state === "under-way" ? t("limit.resetting") : t("limit.reset")}
          </Button>
        </div>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
