import "#ui/switch.css";
import { Button, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useCurrentPage } from "#client/current-page.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { showNotice } from "#ui/show-notice.tsx";
import type { HistoryEntry } from "../../history/contract.ts";
import type { Link } from "../../contract.ts";
import { useListFailure } from "#features/blocks/screens/use-list-failure.ts";
import styles from "./history-dialog.module.css";
import { HistoryEntryRow } from "./history-entry-row.tsx";
import { useHistory, useRevert, useShowHistory } from "./history-queries.ts";

interface HistoryDialogProps {
  readonly link: Link;
  readonly onClose: () => void;
}

/** The history of a link with a way to revert, and a switch to make it public. */
export function HistoryDialog({ link, onClose }: HistoryDialogProps) {
  const { t } = useTranslation(["history", "links", "common"]);
  const { handle: username } = useCurrentPage();
  const history = useHistory(link._id);
  const revert = useRevert(link._id);
  const show = useShowHistory(link._id);
  const showFailure = useListFailure();
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  const isPublic = show.isPending ? show.variables : (history.data?.pages[0]?.public ?? false);
  const address = `${location.origin}/share/${username}/${link.alias}/history`;

  function goBackTo(entry: HistoryEntry) {
    const now = entries[0];
    revert.mutate(
      { entryId: entry._id },
      {
        onError: (error) => showFailure(error, t("failed_revert"), () => goBackTo(entry)),
        onSuccess: () =>
          showNotice({
            title: t("reverted"),
            text: entry.link,
            closeLabel: t("common:close"),
            ...(now && { action: { label: t("undo"), run: () => revert.mutate({ entryId: now._id }) } }),
          }),
      },
    );
  }

  return (
    <Dialog title={t("title", { name: link.name })} closeLabel={t("common:close")} onClose={onClose} isSheet>
      <div className={styles.public}>
        <Switch
          label={t("public")}
          description={t("public_note")}
          checked={isPublic}
          onChange={(event) =>
            show.mutate(event.currentTarget.checked, {
              onError: (error) => showFailure(error, t("failed_public")),
            })
          }
          disabled={!history.data}
        />
        {isPublic && (
          <CopyButton
            text={address}
            shown={address.replace(/^https?:\/\//, "")}
            label={t("links:copy_address", { address })}
            doneLabel={t("links:copied")}
          />
        )}
      </div>
      {history.isPending && <p role="status">{t("loading")}</p>}
      {history.isError && (
        <EmptyState
          text={t("failed")}
          action={<Button onClick={() => void history.refetch()}>{t("links:retry")}</Button>}
        />
      )}
      <ol className={styles.entries}>
        {entries.map((entry, index) => (
          <HistoryEntryRow
            key={entry._id}
            entry={entry}
            isBusy={revert.isPending}
            onRevert={index === 0 ? undefined : () => goBackTo(entry)}
          />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button variant="default" onClick={() => void history.fetchNextPage()} disabled={history.isFetchingNextPage}>
          {t("more")}
        </Button>
      )}
    </Dialog>
  );
}
