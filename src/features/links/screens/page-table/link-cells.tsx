import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconRoute from "@tabler/icons-react/dist/esm/icons/IconRoute.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { memo, type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { shortenAddress, usePageAddress } from "#client/page-address.ts";
import { pageItemsKey, useItemsMutation } from "#features/blocks/screens/page-items.ts";
import { PlatformIcon } from "#features/blocks/screens/platforms/platform-icon.tsx";
import { useNow } from "#features/blocks/screens/row/now.tsx";
import { RowButtons } from "#features/blocks/screens/row/row-buttons.tsx";
import { RowDisc } from "#features/blocks/screens/row/row-disc.tsx";
import itemRow from "#features/blocks/screens/row/item-row.module.css";
import styles from "#features/blocks/screens/row/row.module.css";
import { useListFailure } from "#features/blocks/screens/use-list-failure.ts";
import { formatNearDay, getRulesState } from "#features/routing/screens/rules-state.ts";
import { useLinkRestriction } from "#features/moderation/screens/restriction-queries.ts";
import { FigureButton } from "#ui/figure-button.tsx";
import type { Link } from "../../contract.ts";
import { NAME_MAX_LENGTH } from "../../limits.ts";
import { CopyAddress } from "../copy-address.tsx";
import { HealthBadge } from "../health/health-badge.tsx";
import { useLinkHealth } from "../health/health-queries.ts";
import { useStatisticsActions } from "../statistics-actions.ts";
import { linksQuery, linkCall, cacheLinks } from "../link-queries.ts";
import { useRowActions } from "./row-actions.ts";

interface LinkCellsProps {
  readonly link: Link;
  readonly isSelected: boolean;
  /** Undefined until loaded. */
  readonly clicks: number | undefined;
}

/** The content of a link's row. Memoised, since a drag re-renders the row around it continuously. */
export const LinkCells = memo(function LinkCells({ link, isSelected, clicks }: LinkCellsProps) {
  const { t, i18n } = useTranslation("links");
  const actions = useRowActions();
  const figures = useStatisticsActions();
  const { name } = link;
  const address = `${usePageAddress()}/${link.alias}`;
  return (
    <>
      <span role="cell" className={styles.selectCell}>
        <label className={`${itemRow.select} ${styles.select}`}>
          <input
            type="checkbox"
            checked={isSelected}
            data-select={link._id}
            aria-label={t("select.one", { name })}
            // only click events state whether Shift is held, which selects a range
            onChange={() => undefined}
            onKeyDown={(event) => actions.pressKey(link._id, event)}
            onClick={(event) => actions.select(link._id, event.shiftKey)}
          />
        </label>
      </span>
      <span role="cell" className={styles.nameCell}>
        <RowDisc picture={link.thumbnail}>
          <PlatformIcon platform={link.slug} />
        </RowDisc>
        <span className={styles.words}>
          <LinkName link={link} />
          {link.description && (
            <span className={styles.description} title={link.description}>
              {link.description}
            </span>
          )}
        </span>
        {link.tags.length > 0 && <TagChips tags={link.tags} />}
      </span>
      <span role="cell" className={styles.slugCell}>
        <span className={styles.slug}>/{link.slug}</span>
        <CopyAddress url={address} shown={shortenAddress(address)} />
      </span>
      <span role="cell" className={styles.linkCell}>
        <a href={link.link} target="_blank" rel="noopener noreferrer" className={styles.link} title={link.link}>
          <span className={styles.twoLines}>{link.link.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}</span>
          <IconExternalLink size={15} stroke={1.75} aria-label={t("opens_new_tab")} />
        </a>
      </span>
      <span role="cell" className={styles.clicks}>
        <FigureButton
          className={styles.why}
          label={t("clicks.why")}
          isDisabled={!figures || clicks === undefined}
          onClick={() => figures?.explain(link)}
        >
          <span aria-hidden>{clicks === undefined ? "–" : new Intl.NumberFormat(i18n.language).format(clicks)}</span>
          <span className={`${itemRow.unit} ${styles.unit}`} data-unknown={clicks === undefined || undefined}>
            {clicks === undefined ? t("clicks.unknown") : t("clicks.count", { count: clicks })}
          </span>
        </FigureButton>
      </span>
      <RowState link={link} />
      <RowButtons
        name={name}
        isVisible={!link.archived}
        onVisible={(isVisible) => actions.setVisible(link, isVisible)}
        onEdit={() => actions.edit(link)}
        onRemove={() => actions.remove(link)}
        onMore={(button) => actions.openMenu(link, button)}
      />
    </>
  );
});

/** The tags of a link in one line; pressing one filters the list by it. */
function TagChips({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation("links");
  const { filterByTag } = useRowActions();
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className={styles.tag}
          data-reads
          onClick={() => filterByTag(tag)}
          aria-label={t("tags.filter_by", { tag })}
        >
          #{tag}
        </button>
      ))}
    </span>
  );
}

/** Shows what visitors of a link get now: one state first, then other states. */
function RowState({ link }: { link: Link }) {
  const { t, i18n } = useTranslation("links");
  const { openHealth } = useRowActions();
  const now = useNow();
  const rules = getRulesState(link, now);
  const health = useLinkHealth(link._id)?.state;
  const closed = rules?.closed;
  const restriction = useLinkRestriction(link._id);

  function state(): { kind: "live" | "shut" | "archived"; text: string } | undefined {
    if (restriction) return { kind: "shut", text: t(`state.${restriction}`) };
    if (link.archived) return { kind: "archived", text: t("state.archived") };
    if (closed?.kind === "starts")
      return { kind: "shut", text: t("badge.starts", { day: formatNearDay(closed.at, now, i18n.language) }) };
    if (closed) return { kind: "shut", text: t(`badge.${closed.kind}`) };
    // the health badge is more specific
    return health === "dead" ? undefined : { kind: "live", text: t("state.live") };
  }

  const shown = state();
  return (
    <span role="cell" className={styles.state} data-state={shown?.kind}>
      {shown && (
        <span className={styles.badge} data-state={shown.kind}>
          {shown.text}
        </span>
      )}
      {(health === "dead" || health === "moved") && (
        <HealthBadge link={link} state={health} onOpen={() => openHealth(link)} />
      )}
      {rules?.hasPassword && <IconLock size={15} stroke={2} role="img" aria-label={t("badge.password")} />}
      {rules && !closed && rules.hasOthers && (
        <IconRoute size={15} stroke={2} role="img" aria-label={t("badge.rules")} />
      )}
    </span>
  );
}

/**
 * The name of a link. A click turns it into a field; on a phone, a click opens the editor, which leaves space for the
 * keyboard.
 */
function LinkName({ link }: { link: Link }) {
  const { t } = useTranslation("links");
  const { edit, isPhone } = useRowActions();
  const [isRenaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { name } = link;
  const rename = useRename();

  function leave(typed: string, isByKey: boolean): void {
    setRenaming(false);
    const wanted = typed.trim();
    if (wanted !== "" && wanted !== name) rename(link, wanted);
    if (isByKey) requestAnimationFrame(() => button.current?.focus());
  }
  if (isRenaming) {
    return (
      <input
        className={styles.rename}
        aria-label={t("rename", { name })}
        defaultValue={name}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a click on the name
        autoFocus
        onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()}
        onBlur={(event) => isRenaming && leave(event.currentTarget.value, false)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === "Enter") leave(event.currentTarget.value, true);
          if (event.key === "Escape") leave(name, true);
        }}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className={styles.name}
      title={t("rename", { name })}
      onClick={() => (isPhone() ? edit(link) : setRenaming(true))}
    >
      <span className={styles.twoLines}>{name}</span>
    </button>
  );
}

/** Renames a link optimistically. Rolls back on failure. */
function useRename(): (link: Link, name: string) => void {
  const { t } = useTranslation("links");
  const queries = useQueryClient();
  const showFailure = useListFailure();
  const { mutateAsync } = useItemsMutation({
    scope: { id: "links" },
    mutationFn: ({ link, name }: { link: Link; name: string }) =>
      linkCall("PUT /v1/widget/link/{linkId}", { params: { linkId: link._id }, body: { name } }),
    async onMutate({ link, name }) {
      await queries.cancelQueries({ queryKey: pageItemsKey });
      show(link._id, name);
    },
    onSuccess: (saved) => cacheLinks(queries, [saved]),
    onError: (_error, { link }) => show(link._id, link.name),
  });
  function show(id: string, name: string): void {
    queries.setQueryData(linksQuery.queryKey, (cached) =>
      cached?.map((each) => (each._id === id ? { ...each, name } : each)),
    );
  }
  // not in `onError` of `mutate`, which is not called once the row is gone
  const run = (link: Link, name: string): void =>
    void mutateAsync({ link, name }).catch((error: unknown) =>
      showFailure(error, t("action_failed.rename"), () => run(link, name)),
    );
  return run;
}
