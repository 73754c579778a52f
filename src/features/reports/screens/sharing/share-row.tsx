import { ActionIcon, Button } from "@mantine/core";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPower from "@tabler/icons-react/dist/esm/icons/IconPower.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import { Badge } from "#ui/badge.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { focusWhenMounted } from "#ui/focus-when-mounted.ts";
import { Menu, MenuItem } from "#ui/menu.tsx";
import { useErrorTexts } from "#client/error-text.ts";
import { showToast } from "#ui/show-toast.tsx";
import type { Share } from "../../sharing/contract.ts";
import styles from "./sharing.module.css";
import { useShareCalls } from "./share-queries.ts";

interface ShareRowProps {
  readonly share: Share;
  readonly onChange: () => void;
  /** Called after the removal, when the focus must move elsewhere. */
  readonly onRemoved: () => void;
}

/** One share: its name, what it shows, when it was last opened, and its actions. */
export function ShareListRow({ share, onChange, onRemoved }: ShareRowProps) {
  const { t, i18n } = useTranslation(["shares", "common"]);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [dialog, setDialog] = useState<"rotate" | "delete">();
  const menuButton = useRef<HTMLButtonElement>(null);
  const isConfirmed = useRef(false);
  const actions = useShareActions(share, onRemoved);
  const { name, url, active, has_password, links, opened_at } = share;
  const shown = shorten(url);
  const when = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium", timeStyle: "short" });
  function cancel() {
    setDialog(undefined);
    menuButton.current?.focus();
  }
  useEffect(() => {
    // until then, the menu button is disabled and cannot take the focus
    if (actions.isBusy || !isConfirmed.current) return;
    isConfirmed.current = false;
    menuButton.current?.focus();
  }, [actions.isBusy]);

  return (
    <li className={styles.row} data-off={!active || undefined} aria-busy={actions.isBusy}>
      <div className={styles.words}>
        <span className={styles.name}>
          <strong dir="auto">{name}</strong>
          {!active && <Badge>{t("row.off")}</Badge>}
          {has_password && <Badge>{t("row.password")}</Badge>}
          {links && <Badge>{t("row.links", { count: links.length })}</Badge>}
        </span>
        {active && (
          <CopyButton
            text={url}
            shown={shown}
            label={t("row.copy", { name, address: shown })}
            doneLabel={t("row.copied")}
            failedLabel={t("common:copy_blocked")}
          />
        )}
        <span className={styles.note}>
          {opened_at === null ? t("row.never") : t("row.opened", { when: when.format(new Date(opened_at)) })}
        </span>
      </div>
      <ActionIcon
        ref={menuButton}
        aria-label={t("row.more", { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        disabled={actions.isBusy}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <IconDots size={20} stroke={1.75} />
      </ActionIcon>
      {anchor && (
        <ShareActions
          share={share}
          anchor={anchor}
          onClose={() => setAnchor(undefined)}
          onChange={onChange}
          onSwitch={() => void actions.switchTo(!active)}
          onOpen={setDialog}
        />
      )}
      {dialog && (
        <div className={styles.confirmation} role="group" aria-label={t(`row.${dialog}`)}>
          <p>{t(`row.${dialog}_ask`, { name })}</p>
          <Button
            color="danger"
            size="sm"
            ref={focusWhenMounted}
            onClick={() => {
              setDialog(undefined);
              isConfirmed.current = true;
              void (dialog === "rotate" ? actions.rotate() : actions.remove());
            }}
          >
            {t(`row.${dialog}`)}
          </Button>
          <Button variant="subtle" size="sm" onClick={cancel}>
            {t("row.cancel")}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The URL shortened to the end of its token, which is enough to tell shares apart. */
function shorten(url: string): string {
  return `${new URL(url).host}/stats/…${url.slice(-6)}`;
}

interface ShareActionsProps {
  readonly share: Share;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onChange: () => void;
  readonly onSwitch: () => void;
  readonly onOpen: (what: "rotate" | "delete") => void;
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

function ShareActions({ share, anchor, onClose, onChange, onSwitch, onOpen }: ShareActionsProps) {
  const { t } = useTranslation("shares");
  const view = () => window.open(share.url, "_blank", "noopener,noreferrer");
  return (
    <Menu label={t("row.more", { name: share.name })} anchor={anchor} onClose={onClose}>
      {share.active && (
        <MenuItem icon={<IconExternalLink {...icon} />} onSelect={view}>
          {t("row.view")}
        </MenuItem>
      )}
      <MenuItem icon={<IconPencil {...icon} />} onSelect={onChange}>
        {t("row.change")}
      </MenuItem>
      <MenuItem icon={<IconPower {...icon} />} onSelect={onSwitch}>
        {t(share.active ? "row.switch_off" : "row.switch_on")}
      </MenuItem>
      <MenuItem icon={<IconRefresh {...icon} />} onSelect={() => onOpen("rotate")}>
        {t("row.rotate")}
      </MenuItem>
      <MenuItem icon={<IconTrash {...icon} />} isDanger onSelect={() => onOpen("delete")}>
        {t("row.delete")}
      </MenuItem>
    </Menu>
  );
}

/** Immediate actions on a share, each confirmed by a toast; switching off can be undone there. */
function useShareActions({ _id: shareId, name }: Share, onRemoved: () => void) {
  const { t } = useTranslation("shares");
  const { toText } = useErrorTexts();
  const { change, rotate, remove } = useShareCalls();

  async function attempt(work: () => Promise<unknown>, done: () => void): Promise<void> {
    try {
      await work();
      done();
    } catch (error) {
      showToast({ title: t("notice.failed"), text: toText(error), isFailure: true });
    }
  }

  function switchTo(active: boolean): Promise<void> {
    return attempt(
      () => change.mutateAsync({ shareId, body: { active } }),
      () =>
        showToast({
          title: t(active ? "notice.on" : "notice.off", { name }),
          ...(!active && { action: { label: t("notice.undo"), run: () => void switchTo(true) } }),
        }),
    );
  }

  return {
    isBusy: change.isPending || rotate.isPending || remove.isPending,
    switchTo,
    rotate: () =>
      attempt(
        () => rotate.mutateAsync(shareId),
        () => showToast({ title: t("notice.rotated", { name }) }),
      ),
    remove: () =>
      attempt(
        () => remove.mutateAsync(shareId),
        () => {
          onRemoved();
          showToast({ title: t("notice.deleted", { name }) });
        },
      ),
  };
}
