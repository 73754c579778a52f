import "#ui/switch.css";
import { Switch } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentPage } from "#client/current-user.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { QueryResult, LoadingRows } from "#ui/query-result.tsx";
import { Section } from "#ui/section.tsx";
import { showToast } from "#ui/show-toast.tsx";
import type { PreviewSettings } from "../../destination-previews/contract.ts";
import { linkCall } from "../link-queries.ts";
import styles from "./preview-section.module.css";

const settingsQuery = queryOptions({
  queryKey: ["preview-settings"],
  queryFn: ({ signal }) => linkCall("GET /v1/links/preview-settings", undefined, { signal }),
});

/** Settings of public link previews; changes are saved at once. */
export function PreviewSection() {
  const { t } = useTranslation(["settings", "common"]);
  const { toText } = useErrorTexts();
  const { handle } = useCurrentPage();
  const settings = useQuery(settingsQuery);
  const save = useSaveSettings();
  return (
    <Section headingId="link-previews" title={t("previews.title")} lead={t("previews.lead")}>
      <QueryResult
        query={settings}
        waiting={<LoadingRows text={t("common:loading")} rows={1} />}
        failed={toText(settings.error, t("failed"))}
        retry={t("retry")}
      >
        {({ show_owner }) => (
          <Switch
            size="md"
            withThumbIndicator={false}
            labelPosition="left"
            classNames={{ body: styles.row }}
            label={t("previews.owner")}
            // without this, the label would include the description, which is announced separately
            aria-label={t("previews.owner")}
            description={t("previews.owner_hint", { handle })}
            checked={show_owner}
            onChange={(event) => save({ show_owner: event.currentTarget.checked })}
          />
        )}
      </QueryResult>
    </Section>
  );
}

/** Saves a change optimistically. Rolls back on failure. */
function useSaveSettings(): (settings: PreviewSettings) => void {
  const { t } = useTranslation("settings");
  const { toText } = useErrorTexts();
  const queries = useQueryClient();
  const { queryKey } = settingsQuery;
  // the cache also contains changes that may yet fail
  const confirmed = useRef<PreviewSettings>(undefined);
  const isOnlyChange = () => queries.isMutating({ mutationKey: queryKey }) === 1;
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: "preview-settings" },
    mutationFn: (body: PreviewSettings) => linkCall("PUT /v1/links/preview-settings", { body }),
    async onMutate(chosen) {
      if (isOnlyChange()) confirmed.current = queries.getQueryData(queryKey);
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, chosen);
    },
    onSuccess(stored) {
      confirmed.current = stored;
      // a change that waits for this one is already shown
      if (isOnlyChange()) queries.setQueryData(queryKey, stored);
    },
    onError(error) {
      queries.setQueryData(queryKey, confirmed.current);
      const title = t("previews.failed");
      showToast({ title, text: toText(error), isFailure: true });
    },
  });
  return mutate;
}
