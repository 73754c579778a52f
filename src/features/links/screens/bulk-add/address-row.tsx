import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Disc } from "#ui/disc.tsx";
import { PlatformIcon } from "#features/blocks/screens/platforms/platform-icon.tsx";
import styles from "./bulk-add.module.css";
import type { NewAddress } from "./use-bulk-add.ts";

interface AddressRowProps {
  readonly row: NewAddress;
  readonly isFixed: boolean;
  readonly error: string | undefined;
  readonly onWant: (isWanted: boolean) => void;
}

/** A pasted address with the name of its new link. */
export function AddressRow({ row, isFixed, error, onWant }: AddressRowProps) {
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
