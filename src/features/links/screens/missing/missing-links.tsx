import { Button } from "@mantine/core";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import { useCurrentPage } from "#client/current-page.ts";
import { pageItemsKey, useItemsMutation } from "#features/blocks/screens/page-items.ts";
import { useListFailure } from "#features/blocks/screens/use-list-failure.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { UnknownPath } from "../../unknown-paths/contract.ts";
import { linkCall } from "../link-queries.ts";
import { LINKS_HEADING } from "../links-heading.ts";
import { LinksLoading } from "../links-loading.tsx";
import list from "../aside-list.module.css";
import styles from "./missing-links.module.css";

interface MissingLinksProps {
  readonly onCreate: (alias: string) => void;
  readonly onBack: () => void;
}

/** Addresses of the page that were visited without having a link, each with a way to create it. */
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
    mutationFn: (alias: string) => linkCall("DELETE /v1/links/unknown-paths/{alias}", { params: { alias } }),
  });
  const backButton = (
    <Button variant="default" onClick={onBack}>
      {t("deleted.back")}
    </Button>
  );

  function remove(alias: string) {
    // the row with the focus is about to disappear
    document.getElementById(LINKS_HEADING)?.focus();
    forget.mutate(alias, { onError: (error) => showFailure(error, t("missing.forget_failed"), () => remove(alias)) });
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
  const paths = missing.data.pages.flatMap((page) => page.paths).filter(({ alias }) => alias !== removed);
  if (paths.length === 0) return <EmptyState text={t("missing.none")} action={backButton} />;
  return (
    <>
      <div className={list.top}>
        <p>{t("missing.note")}</p>
        {backButton}
      </div>
      <ul className={list.list} aria-label={t("filter.missing")}>
        {paths.map((path) => (
          <MissingRow key={path.alias} path={path} onCreate={onCreate} onForget={remove} />
        ))}
      </ul>
      {missing.hasNextPage && (
        <div className={list.more}>
          <Button variant="default" onClick={() => void missing.fetchNextPage()} disabled={missing.isFetchingNextPage}>
            {t("deleted.more")}
          </Button>
        </div>
      )}
    </>
  );
}

interface MissingRowProps {
  readonly path: UnknownPath;
  readonly onCreate: (alias: string) => void;
  readonly onForget: (alias: string) => void;
}

function MissingRow({ path: { alias, visits, lastDay }, onCreate, onForget }: MissingRowProps) {
  const { t, i18n } = useTranslation("links");
  const { handle } = useCurrentPage();
  const address = `/${handle}/${alias}`;
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
          onClick={() => onCreate(alias)}
          aria-label={t("missing.create_named", { address })}
        >
          {t("missing.create")}
        </Button>
        <button
          type="button"
          className={`${list.forget} ${styles.forget}`}
          onClick={() => onForget(alias)}
          aria-label={t("missing.forget_named", { address })}
          title={t("missing.forget")}
        >
          <IconX size={19} stroke={1.75} />
        </button>
      </span>
    </li>
  );
}
