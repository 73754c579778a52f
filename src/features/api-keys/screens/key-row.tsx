import { Button } from "@mantine/core";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "#client/current-user.ts";
import { useDateFormats } from "#client/date-formats.ts";
import { Badge } from "#ui/badge.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { RecordRow, RecordSummary } from "#ui/record-list.tsx";
import type { ApiKey } from "../contract.ts";
import { countDaysLeft, SOON_DAYS } from "./expiry.ts";
import { useScopeTexts } from "./permissions.ts";

interface KeyRowProps {
  readonly apiKey: ApiKey;
  readonly now: Date;
  readonly onRotate: () => void;
  readonly onDelete: () => void;
}

/** A key: its scopes, use and expiry, with buttons to replace and delete it. */
export function KeyRow({ apiKey, now, onRotate, onDelete }: KeyRowProps) {
  const { t } = useTranslation("api_keys");
  const { _id: userId } = useCurrentUser();
  const { formatDay, formatDateTime } = useDateFormats();
  const toWords = useScopeTexts();
  const { name, start, scopes, networks, creator, createdAt, expiresAt, lastUsedAt, formerKeyUntil } = apiKey;
  const daysLeft = countDaysLeft(expiresAt, now);
  const isExpired = daysLeft !== null && daysLeft < 0;
  const end = expiresAt && t(isExpired ? "keys.expired" : "keys.expires", { day: formatDay(expiresAt) });
  return (
    <RecordRow
      isMuted={isExpired}
      actions={
        <>
          {!isExpired && creator._id === userId && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconRefresh size={16} aria-hidden />}
              aria-label={t("keys.rotate_label", { name })}
              onClick={onRotate}
            >
              {t("keys.rotate")}
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={t("keys.delete_label", { name })}
            onClick={onDelete}
          >
            {t("keys.delete")}
          </Button>
        </>
      }
    >
      <RecordSummary name={name} badges={<ExpiryBadge daysLeft={daysLeft} />} code={`${start}…`}>
        <p>{toWords(scopes)}</p>
        {networks.length > 0 && <p>{t("keys.networks", { list: networks.join(", ") })}</p>}
        <p className={stacked.soft}>
          {[
            t("keys.created", { name: creator.name, day: formatDay(createdAt) }),
            lastUsedAt ? t("keys.used", { moment: formatDateTime(lastUsedAt) }) : t("keys.never_used"),
            end ?? t("keys.never_expires"),
          ].join(" · ")}
        </p>
        {formerKeyUntil && (
          <p className={stacked.soft}>{t("keys.former", { moment: formatDateTime(formerKeyUntil) })}</p>
        )}
      </RecordSummary>
    </RecordRow>
  );
}

function ExpiryBadge({ daysLeft }: { readonly daysLeft: number | null }) {
  const { t } = useTranslation("api_keys");
  if (daysLeft === null || daysLeft >= SOON_DAYS) return null;
  if (daysLeft < 0) return <Badge tone="danger">{t("keys.badge_expired")}</Badge>;
  return (
    <Badge tone="warning">{daysLeft === 0 ? t("keys.badge_today") : t("keys.badge_soon", { count: daysLeft })}</Badge>
  );
}
