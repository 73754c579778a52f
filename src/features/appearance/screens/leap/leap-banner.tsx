import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#features/accounts/screens/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import type { Leap } from "../../leap/contract.ts";
import styles from "./leap.module.css";
import { useEndLeap } from "./leap-queries.ts";
import { momentOf } from "./moments.ts";
import { phaseOf } from "./phase.ts";

/** Says on every screen that the page leads elsewhere, and ends it. */
export function LeapBanner({ leap }: { leap: Leap }) {
  const { t, i18n } = useTranslation("leap");
  const { textOf } = useErrorTexts();
  const end = useEndLeap();
  const [failure, setFailure] = useState<string>();
  const isOn = useIsOn(leap);
  if (!isOn) return null;
  const until = leap.until && t("until", { time: momentOf(leap.until, i18n.language) });
  return (
    <div role="status" className={styles.banner}>
      <div className={styles.words}>
        <strong>{t("banner.title")}</strong>
        <p>
          {t("banner.text", { address: leap.to })} {until}
        </p>
        {failure && <Banner kind="error">{failure}</Banner>}
      </div>
      <Button
        variant="default"
        disabled={end.isPending}
        onClick={() => {
          setFailure(undefined);
          end.mutateAsync().catch((error: unknown) => setFailure(textOf(error)));
        }}
      >
        {t("end")}
      </Button>
    </div>
  );
}

/** Browsers cannot wait longer. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** True while it holds; told anew when it begins and when it ends. */
function useIsOn(leap: Leap): boolean {
  const [now, setNow] = useState(() => Date.now());
  const { isOn, nextMs } = phaseOf(leap, now);
  useEffect(() => {
    if (nextMs === undefined) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(nextMs - now + 1, LONGEST_WAIT_MS));
    return () => clearTimeout(timer);
  }, [nextMs, now]);
  return isOn;
}
