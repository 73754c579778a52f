import { ActionIcon, Button } from "@mantine/core";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { infiniteQueryOptions, useInfiniteQuery, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import { useCurrentPage } from "#client/current-user.ts";
import { pageItemsKey, useItemsMutation } from "#features/blocks/screens/page-items.ts";
import { useListFailure } from "#features/blocks/screens/use-list-failure.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { MoreButton } from "#ui/more-button.tsx";
import type { UnknownPath } from "../../unknown-paths/contract.ts";
import { linkCall } from "../link-queries.ts";
import { LINKS_HEADING } from "../links-heading.ts";
import { LinksLoading } from "../links-loading.tsx";
import list from "../aside-list.module.css";
import { CreateAtPath } from "./create-at-path.tsx";
import styles from "./unknown-path-list.module.css";

interface UnknownPathListProps {
  readonly onCreate: (alias: string) => void;
  readonly onBack: () => void;
}

/** The visited addresses of the page that have no link, each with a button to create one. */
export function UnknownPathList({ onCreate, onBack }: UnknownPathListProps) {
  const { t } = useTranslation(["links", "common"]);
  const showFailure = useListFailure();
  const unknownPaths = useInfiniteQuery(unknownPathsQuery);
  const { removePath, removing } = useRemovePath();
  const backButton = (
    <Button variant="default" onClick={onBack} data-reads>
      {t("deleted.back")}
    </Button>
  );

  function remove(path: UnknownPath) {
    leaveRow();
    // callbacks of `mutate` are called only for the last of several rows
    removePath(path).catch((error: unknown) =>
      showFailure(error, t("unknown_paths.forget_failed"), () => remove(path)),
    );
  }

  if (unknownPaths.isPending) return <LinksLoading label={t("loading")} />;
  if (!unknownPaths.data) {
    const retry = <Button onClick={() => void unknownPaths.refetch()}>{t("retry")}</Button>;
    return (
      <div role="alert">
        <EmptyState text={t("unknown_paths.failed")} action={retry} />
      </div>
    );
  }
  const paths = unknownPaths.data.pages.flatMap((page) => page.paths).filter((path) => !removing.includes(toKey(path)));
  if (paths.length === 0) return <EmptyState text={t("unknown_paths.none")} action={backButton} />;
  return (
    <>
      <div className={list.top}>
        <p>{t("unknown_paths.note")}</p>
        {backButton}
      </div>
      <ul className={list.list} aria-label={t("filter.unknown_paths")}>
        {paths.map((path) => (
          <UnknownPathRow key={toKey(path)} path={path} onCreate={onCreate} onRemove={remove} />
        ))}
      </ul>
      {unknownPaths.hasNextPage && (
        <div className={list.more}>
          <MoreButton query={unknownPaths} label={t("deleted.more")} failed={t("unknown_paths.failed")} />
        </div>
      )}
    </>
  );
}

/** Moves the focus out of a row that is about to disappear. */
function leaveRow() {
  document.getElementById(LINKS_HEADING)?.focus({ preventScroll: true });
}

const toKey = ({ host, alias }: UnknownPath) => `${host}/${alias}`;

const queryKey = [...pageItemsKey, "unknown-paths"];

const unknownPathsQuery = infiniteQueryOptions({
  queryKey,
  queryFn: ({ pageParam, signal }) =>
    linkCall("GET /v1/links/unknown-paths", { query: pageParam === "" ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: "",
  getNextPageParam: ({ next }) => next ?? undefined,
});

/** Removes paths from the list; `removing` are the keys of those that are being removed. */
function useRemovePath() {
  const queries = useQueryClient();
  const { mutateAsync } = useItemsMutation({
    mutationKey: queryKey,
    mutationFn: ({ host, alias }: UnknownPath) =>
      linkCall("DELETE /v1/links/unknown-paths/{alias}", { params: { alias }, query: host === "" ? {} : { host } }),
    // the list is refetched only after the last of several removals
    onSuccess: (_, gone) =>
      queries.setQueryData(unknownPathsQuery.queryKey, (cached) => {
        if (!cached) return cached;
        const isKept = (path: UnknownPath) => toKey(path) !== toKey(gone);
        return { ...cached, pages: cached.pages.map((page) => ({ ...page, paths: page.paths.filter(isKept) })) };
      }),
  });
  const removing = useMutationState({
    filters: { mutationKey: queryKey, status: "pending" },
    select: ({ state }) => toKey(state.variables as UnknownPath),
  });
  return { removePath: mutateAsync, removing };
}

interface UnknownPathRowProps {
  readonly path: UnknownPath;
  readonly onCreate: (alias: string) => void;
  readonly onRemove: (path: UnknownPath) => void;
}

function UnknownPathRow({ path, onCreate, onRemove }: UnknownPathRowProps) {
  const { host, alias, visits, lastDay } = path;
  const { t, i18n } = useTranslation("links");
  const { handle } = useCurrentPage();
  const [isCreating, setCreating] = useState(false);
  const address = host === "" ? `/${handle}/${alias}` : `${host}/${alias}`;
  const day = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(lastDay),
  );
  function close() {
    setCreating(false);
    leaveRow();
  }

  return (
    <li className={`${list.row} ${styles.row}`}>
      <span className={`${list.words} ${styles.words}`}>
        <span className={styles.address}>{address}</span>
        <span className={list.detail}>{t("unknown_paths.visits", { count: visits, day })}</span>
      </span>
      <span className={list.buttons}>
        <Button
          variant="default"
          size="sm"
          aria-expanded={host === "" ? undefined : isCreating}
          onClick={() => (host === "" ? onCreate(alias) : setCreating((is) => !is))}
          aria-label={t("unknown_paths.create_named", { address })}
        >
          {t("unknown_paths.create")}
        </Button>
        <ActionIcon
          onClick={() => onRemove(path)}
          aria-label={t("unknown_paths.forget_named", { address })}
          title={t("unknown_paths.forget")}
        >
          <IconX size={19} stroke={1.75} />
        </ActionIcon>
      </span>
      {isCreating && <CreateAtPath path={path} onCreated={close} />}
    </li>
  );
}
