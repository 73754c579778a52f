import "#ui/switch.css";
import { Button, Switch } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentPage } from "#client/current-user.ts";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { showToast } from "#ui/show-toast.tsx";
import { isEqual } from "#features/routing/screens/editing/three-way-merge.ts";
import type { Rules } from "#features/routing/schema.ts";
import type { HistoryEntry } from "../../history/contract.ts";
import type { Link } from "../../contract.ts";
import { useListFailure } from "#features/blocks/screens/use-list-failure.ts";
import styles from "./history-dialog.module.css";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { pageItemsKey, useItemsMutation } from "#features/blocks/screens/page-items.ts";
import { toLocale } from "#base/locale.ts";
import { CopyAddress } from "../copy-address.tsx";
import { findCurrentLink, linkCall } from "../link-queries.ts";

interface HistoryDialogProps {
  readonly link: Link;
  readonly onClose: () => void;
}

interface Restoration {
  readonly entry: HistoryEntry;
  /** The latest entry that the person saw. */
  readonly seen: HistoryEntry | undefined;
  /** The version of the link that the restoration changes. */
  readonly expected: number;
  readonly onDone?: ((reverted: Link) => void) | undefined;
}

/** The history of a link, with buttons to revert it and a switch to make it public. */
export function HistoryDialog({ link, onClose }: HistoryDialogProps) {
  const { t } = useTranslation(["history", "links", "common"]);
  const { handle: username } = useCurrentPage();
  const history = useHistory(link._id);
  const revert = useRevert(link._id);
  const show = useShowHistory(link._id);
  const showFailure = useListFailure();
  /** The latest version from a response; the server rejects a revert of any other. */
  const version = useRef(link.version);
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  const isPublic = show.isPending ? show.variables : (history.data?.pages[0]?.public ?? false);
  const address = `${location.origin}/share/${username}/${link.alias}/history`;

  /** Restores `entry` if the link has this version, or is still as in `seen`, its latest entry that was shown. */
  function run({ entry, seen, expected, onDone }: Restoration) {
    const finish = (reverted: Link) => {
      version.current = reverted.version;
      onDone?.(reverted);
    };
    // uses `mutateAsync`, since callbacks of `mutate` are not called once the dialog is closed
    revert.mutateAsync({ entryId: entry._id, version: expected }).then(finish, (error: unknown) => {
      const current = findCurrentLink(error);
      // the response to an earlier attempt was lost
      if (current && isSame(current, entry)) return finish(current);
      if (current) version.current = current.version;
      // the link was newer than its row in the list, or only other fields have changed, which restoring keeps
      if (current && seen && current.version !== expected && isSame(current, seen))
        return run({ entry, seen, expected: current.version, onDone });
      showFailure(error, t("failed_revert"), () => run({ entry, seen, expected, onDone }));
    });
  }

  function setPublic(wanted: boolean) {
    show.mutateAsync(wanted).catch((error: unknown) => showFailure(error, t("failed_public"), () => setPublic(wanted)));
  }

  function goBackTo(entry: HistoryEntry) {
    const now = entries[0];
    const undo = (expected: number) => now && run({ entry: now, seen: entry, expected });
    run({
      entry,
      seen: now,
      expected: version.current,
      onDone: (reverted) =>
        showToast({
          title: t("reverted"),
          text: entry.link,
          ...(now && { action: { label: t("undo"), run: () => undo(reverted.version) } }),
        }),
    });
  }

  return (
    <Dialog title={t("title", { name: link.name })} onClose={onClose} isSheet>
      <div className={styles.public}>
        <Switch
          label={t("public")}
          description={t("public_note")}
          checked={isPublic}
          onChange={(event) => setPublic(event.currentTarget.checked)}
          disabled={!history.data}
        />
        {isPublic && <CopyAddress url={address} />}
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
        <Button
          variant="default"
          onClick={() => void history.fetchNextPage()}
          data-reads
          disabled={history.isFetchingNextPage}
        >
          {t("more")}
        </Button>
      )}
    </Dialog>
  );
}

/** True if a link redirects as in an entry of its history. */
function isSame(link: Link, entry: HistoryEntry): boolean {
  return isEqual([link.link, link.rules], [entry.link, entry.rules]);
}

const toKey = (linkId: string) => [...pageItemsKey, "history", linkId];

/** The history of a link, a page of entries at a time. */
function useHistory(linkId: string) {
  return useInfiniteQuery({
    queryKey: toKey(linkId),
    queryFn: ({ pageParam, signal }) =>
      linkCall(
        "GET /v1/links/{linkId}/history",
        { params: { linkId }, query: pageParam === "" ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ hasMore, entries }) => (hasMore ? entries.at(-1)?._id : undefined),
  });
}

/** Reverts a version of a link to an entry, and invalidates all queries about links. */
function useRevert(linkId: string) {
  return useItemsMutation({
    mutationFn: ({ entryId, version }: { entryId: string; version: number }) =>
      linkCall("POST /v1/links/{linkId}/history/{entryId}/revert", { params: { linkId, entryId }, body: { version } }),
  });
}

/** Makes the history public or private. */
function useShowHistory(linkId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isPublic: boolean) =>
      linkCall("PUT /v1/links/{linkId}/history", { params: { linkId }, body: { public: isPublic } }),
    onSettled: () => queries.invalidateQueries({ queryKey: toKey(linkId) }),
  });
}

interface HistoryEntryRowProps {
  readonly entry: HistoryEntry;
  /** Reverts to this entry; undefined for the current one. */
  readonly onRevert: (() => void) | undefined;
  readonly isBusy: boolean;
}

/** In the order in which changed rules are named. */
const ALL_RULES: Readonly<Record<keyof Rules, true>> = {
  schedule: true,
  limit: true,
  fallback: true,
  gate: true,
  targets: true,
  split: true,
  forwardQuery: true,
  preview: true,
  apps: true,
  onDead: true,
};
const ruleNames = Object.keys(ALL_RULES) as (keyof Rules)[];

/** An entry of the history: when, by whom, and what changed. */
function HistoryEntryRow({ entry, onRevert, isBusy }: HistoryEntryRowProps) {
  const { t, i18n } = useTranslation("history");
  const at = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(entry.at),
  );
  const rules = ruleNames.filter((name) => entry.changed.includes(name)).map((name) => t(`rule.${name}`));
  const author = entry.cause === "split" ? t("automatic") : (entry.author ?? "");
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <strong>{t(`cause.${entry.cause}`)}</strong>
        <span className={styles.when}>
          <time dateTime={entry.at}>{at}</time>
          {author && ` · ${author}`}
        </span>
        {entry.before !== null && entry.before !== entry.link && (
          <del className={styles.address}>
            <span className="visually-hidden">{t("before")} </span>
            {entry.before}
          </del>
        )}
        {(entry.before === null || entry.changed.includes("link")) && (
          <ins className={styles.address}>
            <span className="visually-hidden">{t("after")} </span>
            {entry.link}
          </ins>
        )}
        {rules.length > 0 && (
          <span className={styles.when}>{t("rules", { rules: new Intl.ListFormat(i18n.language).format(rules) })}</span>
        )}
      </div>
      {onRevert ? (
        <Button variant="default" size="sm" onClick={onRevert} disabled={isBusy} aria-label={t("revert_to", { at })}>
          {t("revert")}
        </Button>
      ) : (
        <span className={styles.now}>{t("now")}</span>
      )}
    </li>
  );
}
