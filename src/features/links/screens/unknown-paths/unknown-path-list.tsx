import { Button } from "@mantine/core";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import { useCurrentPage } from "#client/current-user.ts";
import { pageItemsKey, useItemsMutation } from "#features/blocks/screens/page-items.ts";
import { useListFailure } from "#features/blocks/screens/use-list-failure.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { UnknownPath } from "../../unknown-paths/contract.ts";
import { linkCall } from "../link-queries.ts";
import { LINKS_HEADING } from "../links-heading.ts";
import { LinksLoading } from "../links-loading.tsx";
import list from "../aside-list.module.css";
import { CreateAtPath } from "./create-at-path.tsx";
import styles from "./unknown-path-list.module.css";

interface MissingLinksProps {
  readonly onCreate: (alias: string) => void;
  readonly onBack: () => void;
}

/** The visited addresses of the page that have no link, each with a button to create one. */
export function MissingLinks({ onCreate, onBack }: MissingLinksProps) {
  const { t } = useTranslation(["links", "common"]);
  const showFailure = useListFailure();
  const missing = useInfiniteQuery({
    queryKey: [...pageItemsKey, "missing"],
    queryFn: ({ pageParam, signal }) =>
      linkCall("GET /v1/links/unknown-paths", { query: pageParam === "" ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const forget = useItemsMutation({
    mutationFn: ({ host, alias }: UnknownPath) =>
      linkCall("DELETE /v1/links/unknown-paths/{alias}", { params: { alias }, query: host === "" ? {} : { host } }),
  });
  const backButton = (
    <Button variant="default" onClick={onBack} data-reads>
      {t("deleted.back")}
    </Button>
  );

  function remove(path: UnknownPath) {
    // the row with the focus is about to disappear
    document.getElementById(LINKS_HEADING)?.focus({ preventScroll: true });
    forget.mutate(path, { onError: (error) => showFailure(error, t("missing.forget_failed"), () => remove(path)) });
  }

  if (missing.isPending) return <LinksLoading label={t("loading")} />;
  if (!missing.data) {
    const retry = <Button onClick={() => void missing.refetch()}>{t("retry")}</Button>;
    return (
      <div role="alert">
        <EmptyState text={t("missing.failed")} action={retry} />
      </div>
    );
  }
  const removed = forget.isPending ? forget.variables : undefined;
  const paths = missing.data.pages
    .flatMap((page) => page.paths)
    .filter((path) => !removed || toKey(path) !== toKey(removed));
  if (paths.length === 0) return <EmptyState text={t("missing.none")} action={backButton} />;
  return (
    <>
      <div className={list.top}>
        <p>{t("missing.note")}</p>
        {backButton}
      </div>
      <ul className={list.list} aria-label={t("filter.missing")}>
        {paths.map((path) => (
          <MissingRow key={toKey(path)} path={path} onCreate={onCreate} onForget={remove} />
        ))}
      </ul>
      {missing.hasNextPage && (
        <div className={list.more}>
          <Button
            variant="default"
            onClick={() => void missing.fetchNextPage()}
            data-reads
            disabled={missing.isFetchingNextPage}
          >
            {t("deleted.more")}
          </Button>
        </div>
      )}
    </>
  );
}

const toKey = ({ host, alias }: UnknownPath) => `${host}/${alias}`;

interface MissingRowProps {
  readonly path: UnknownPath;
  readonly onCreate: (alias: string) => void;
  readonly onForget: (path: UnknownPath) => void;
}

function MissingRow({ path, onCreate, onForget }: MissingRowProps) {
  const { host, alias, visits, lastDay } = path;
  const { t, i18n } = useTranslation("links");
  const { handle } = useCurrentPage();
  const [isCreating, setCreating] = useState(false);
  const address = host === "" ? `/${handle}/${alias}` : `${host}/${alias}`;
  const day = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(lastDay),
  );
  return (
    <li className={`${list.row} ${styles.row}`}>
      <span className={`${list.words} ${styles.words}`}>
        <span className={styles.address}>{address}</span>
        <span className={list.detail}>{t("missing.visits", { count: visits, day })}</span>
      </span>
      <span className={list.buttons}>
        <Button
          variant="default"
          size="sm"
          aria-expanded={host === "" ? undefined : isCreating}
          onClick={() => (host === "" ? onCreate(alias) : setCreating((is) => !is))}
          aria-label={t("missing.create_named", { address })}
        >
          {t("missing.create")}
        </Button>
        <button
          type="button"
          className={`${list.forget} ${styles.forget}`}
          onClick={() => onForget(path)}
          aria-label={t("missing.forget_named", { address })}
          title={t("missing.forget")}
        >
          <IconX size={19} stroke={1.75} />
        </button>
      </span>
      {isCreating && <CreateAtPath path={path} />}
    </li>
  );
}
