import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { type AddressChange, useStopAddressChange } from "./address-query.ts";
import { useErrorTexts } from "#client/error-text.ts";
import styles from "./security.module.css";
import { useDeviceTexts } from "./device-texts.ts";

export function PendingAddressChange({ change }: { change: AddressChange }) {
  const { t } = useTranslation("security");
  const { toText } = useErrorTexts();
  const { getMoment } = useDeviceTexts();
  const stop = useStopAddressChange();
  const sides = [
    ["old", t("address.old"), change.old_confirmed],
    ["new", t("address.new_side"), change.new_confirmed],
  ] as const;
  return (
    <>
      <Banner kind="info">
        <p>{t("address.sent")}</p>
      </Banner>
      {stop.isError && <Banner kind="error">{toText(stop.error)}</Banner>}
      <div className={styles.what}>
        <strong>{t("address.waiting", { email: change.email })}</strong>
        <ul className={styles.list}>
          {sides.map(([side, name, isConfirmed]) => (
            <li key={side} className={styles.side}>
              {name}
              <span className={styles.mark} data-done={isConfirmed}>
                {isConfirmed ? t("address.confirmed") : t("address.open")}
              </span>
            </li>
          ))}
        </ul>
        <p className={styles.soft}>{t("address.until", { time: getMoment(change.expires_at) })}</p>
      </div>
      <Button variant="default" className={styles.save} disabled={stop.isPending} onClick={() => stop.mutate()}>
        {t("address.stop")}
      </Button>
    </>
  );
}
