import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldErrorText } from "#features/routing/screens/field-error.tsx";
import { useErrorTexts } from "#client/error-text.ts";
import { cacheLinks, linkCall, useLinks } from "../link-queries.ts";
import styles from "#features/routing/screens/rules.module.css";
import { RulesCards } from "#features/routing/screens/rules-cards.tsx";
import type { EditedLink } from "./link-fields.ts";
import type { LinkEditor } from "./use-link-editor.ts";

interface RulesTabProps {
  readonly editor: LinkEditor;
  readonly target: EditedLink | undefined;
}

/** The rules tab of the link editor. */
export function RulesTab({ editor, target }: RulesTabProps) {
  const { limit } = editor.fields;
  return (
    <RulesCards
      editor={{ ...editor, target }}
      errors={editor.ruleErrors}
      limitUsage={target?.rules?.limit && limit !== null && <ClicksTaken link={target} limit={limit} />}
    />
  );
}

/** How much of its click limit a link has used. Live updates refetch the list of links, which has the latest count. */
function ClicksTaken({ link, limit }: { readonly link: EditedLink; readonly limit: number }) {
  const { t, i18n } = useTranslation("rules");
  const { toText } = useErrorTexts();
  const queries = useQueryClient();
  const { data: links } = useLinks();
  const [state, setState] = useState<"idle" | "under-way" | "done">("idle");
  const [error, setError] = useState<string>();
  const { _id: linkId } = link;
  const known = links?.find(({ _id }) => _id === linkId)?.taken ?? (state === "done" ? 0 : link.taken);
  const taken = Math.min(known, limit);

  async function reset() {
    setState("under-way");
    setError(undefined);
    try {
      const saved = await linkCall("DELETE /v1/links/{linkId}/taken", { params: { linkId } });
      cacheLinks(queries, [saved]);
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
      <FieldErrorText>{error}</FieldErrorText>
    </>
  );
}
