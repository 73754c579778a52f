import { ActionIcon } from "@mantine/core";
import IconFingerprint from "@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import security from "../security.module.css";
import type { Passkey } from "./mfa-queries.ts";
import styles from "./mfa.module.css";

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

export function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onDelete }: PasskeyRowProps) {
  const { t, i18n } = useTranslation("mfa");
  const day = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium" });
  const moment = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium", timeStyle: "short" });
  const used = lastUsedAt
    ? t("passkeys.used", { moment: moment.format(new Date(lastUsedAt)) })
    : t("passkeys.never_used");
  return (
    <li className={`${security.row} ${styles.passkey}`}>
      <span className={security.icon} aria-hidden>
        <IconFingerprint size={22} stroke={1.6} />
      </span>
      <div className={security.what}>
        <div className={security.name}>{name}</div>
        <div
          className={security.soft}
        >{`${t("passkeys.row", { day: day.format(new Date(createdAt)) })} · ${used}`}</div>
      </div>
      <div className={styles.rowActions}>
        <ActionIcon
          size="var(--tap)"
          aria-label={t("passkeys.rename_label", { name })}
          title={t("passkeys.rename")}
          onClick={onRename}
        >
          <IconPencil size={20} />
        </ActionIcon>
        <ActionIcon
          size="var(--tap)"
          color="danger"
          aria-label={t("passkeys.delete_label", { name })}
          title={t("passkeys.delete")}
          onClick={onDelete}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </div>
    </li>
  );
}
