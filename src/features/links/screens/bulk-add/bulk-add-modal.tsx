import { Button, Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Disc } from "#ui/disc.tsx";
import styles from "./bulk-add.module.css";
import { useBulkAdd, type NewAddress } from "./use-bulk-add.ts";
import { PlatformIcon } from "#features/blocks/screens/platforms/platform-icon.tsx";

interface BulkAddModalProps {
  readonly addresses: readonly string[];
  readonly onClose: () => void;
}

/** Offers to add links for all pasted addresses, and shows the result of each. */
export function BulkAddModal({ addresses, onClose }: BulkAddModalProps) {
  const { t } = useTranslation(["editor", "common"]);
  const { toText } = useErrorTexts();
  const { rows, isAdding, halt, add, want, stop } = useBulkAdd(addresses);
  const wanted = rows.filter(({ isWanted }) => isWanted);
  const open = wanted.filter(({ state }) => state !== "added").length;
  const added = rows.filter(({ state }) => state === "added").length;
  const failed = rows.filter(({ state }) => state === "failed").length;
  const isStarted = isAdding || added > 0 || failed > 0 || halt !== undefined;
  const isOver = isStarted && !isAdding && (open === 0 || halt !== undefined);
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Dialog title={t("bulk_add.title", { count: rows.length })} closeLabel={t("common:close")} onClose={close}>
      <p className={styles.text}>{t("bulk_add.text")}</p>
      {halt && (
        <Banner kind="error">
          {halt === "plan_limit" ? t("bulk_add.plan_full") : t("bulk_add.link_limit")}
          {halt === "plan_limit" && (
            <a className={styles.plans} href="/pricing">
              {t("see_plans")}
            </a>
          )}
        </Banner>
      )}
      {!isAdding && failed > 0 && <Banner kind="error">{t("bulk_add.failed", { count: failed })}</Banner>}
      <ul className={styles.list}>
        {rows.map((row) => (
          <AddressRow
            key={row.address}
            row={row}
            isFixed={isAdding || row.state === "added"}
            error={row.state === "failed" ? toText(row.error) : undefined}
            onWant={(isWanted) => want(row.address, isWanted)}
          />
        ))}
      </ul>
      <div className={styles.progress} role="status">
        {isStarted && (
          <>
            <progress value={added} max={wanted.length} aria-hidden />
            {isOver && failed === 0
              ? t("bulk_add.added", { count: added })
              : t("bulk_add.progress", { done: added, count: wanted.length })}
          </>
        )}
      </div>
      <ButtonRow>
        {!isOver && (
          <Button variant="default" onClick={isAdding ? stop : close}>
            {isAdding ? t("bulk_add.stop") : t("common:cancel")}
          </Button>
        )}
        {isOver ? (
          <Button onClick={close} data-autofocus>
            {t("bulk_add.done")}
          </Button>
        ) : (
          <Button onClick={() => void add()} disabled={isAdding || open === 0} data-autofocus>
            {isAdding ? t("bulk_add.adding") : failed > 0 ? t("bulk_add.retry") : t("bulk_add.add", { count: open })}
          </Button>
        )}
      </ButtonRow>
    </Dialog>
  );
}

interface AddressRowProps {
  readonly row: NewAddress;
  readonly isFixed: boolean;
  readonly error: string | undefined;
  readonly onWant: (isWanted: boolean) => void;
}

/** A pasted address with the name of its new link. */
function AddressRow({ row, isFixed, error, onWant }: AddressRowProps) {
  const { t } = useTranslation("editor");
  const { address, name, platform, state, isWanted } = row;
  return (
    <li className={styles.row} data-state={state}>
      <Checkbox
        checked={isWanted}
        disabled={isFixed}
        aria-label={t("bulk_add.choose", { name })}
        onChange={(event) => onWant(event.currentTarget.checked)}
      />
      <Disc>
        <PlatformIcon platform={platform} />
      </Disc>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.address}>{address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}</span>
        {error && <span className={styles.error}>{error}</span>}
      </span>
      {(state === "added" || state === "adding") && (
        <span className={styles.state}>{t(`bulk_add.state.${state}`)}</span>
      )}
    </li>
  );
}
