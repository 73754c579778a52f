import { ActionIcon, Button } from "@mantine/core";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { Tag } from "#ui/tag.tsx";
import type { Share } from "../../sharing/contract.ts";
import { ShareActions } from "./share-actions.tsx";
import styles from "./sharing.module.css";
import { useShareActions } from "./use-share-actions.ts";

interface ShareRowProps {
  readonly share: Share;
  readonly onChange: () => void;
}

/** One share: its name, what it shows, when it was last opened, and its actions. */
export function ShareRow({ share, onChange }: ShareRowProps) {
  const { t, i18n } = useTranslation("shares");
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [dialog, setDialog] = useState<"rotate" | "delete">();
  const actions = useShareActions(share);
  const { name, url, active, has_password, links, opened_at } = share;
  const shown = shorten(url);
  const when = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium", timeStyle: "short" });
  return (
    <li className={styles.row} data-off={!active || undefined} aria-busy={actions.isBusy}>
      <div className={styles.words}>
        <span className={styles.name}>
          <strong dir="auto">{name}</strong>
          {!active && <Tag>{t("row.off")}</Tag>}
          {has_password && <Tag>{t("row.password")}</Tag>}
          {links && <Tag>{t("row.links", { count: links.length })}</Tag>}
        </span>
        {active && (
          <CopyButton
            text={url}
            shown={shown}
            label={t("row.copy", { name, address: shown })}
            doneLabel={t("row.copied")}
          />
        )}
        <span className={styles.note}>
          {opened_at === null ? t("row.never") : t("row.opened", { when: when.format(new Date(opened_at)) })}
        </span>
      </div>
      <ActionIcon
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
          onAsk={setDialog}
        />
      )}
      {dialog && (
        <div className={styles.asking} role="group" aria-label={t(`row.${dialog}`)}>
          <p>{t(`row.${dialog}_ask`, { name })}</p>
          <Button
            color="danger"
            size="sm"
            ref={(button) => button?.focus()}
            onClick={() => {
              setDialog(undefined);
              void (dialog === "rotate" ? actions.rotate() : actions.remove());
            }}
          >
            {t(`row.${dialog}`)}
          </Button>
          <Button variant="subtle" size="sm" onClick={() => setDialog(undefined)}>
            {t("row.cancel")}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The URL with only the end of its token, which is enough to tell shares apart. */
function shorten(url: string): string {
  return `${new URL(url).host}/stats/…${url.slice(-6)}`;
}
