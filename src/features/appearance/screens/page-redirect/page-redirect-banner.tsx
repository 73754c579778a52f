import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import type { PageRedirect } from "#features/routing/page-redirect/contract.ts";
import styles from "./page-redirect.module.css";
import { useEndPageRedirect } from "../appearance-queries.ts";
import { usePhase } from "./phase.ts";

/** States on every screen that the page redirects, with a button to end it. */
export function PageRedirectBanner({ pageRedirect }: { pageRedirect: PageRedirect }) {
  const { t } = useTranslation("page_redirect");
  const { formatDateTime } = useDateFormats();
  const { toText } = useErrorTexts();
  const end = useEndPageRedirect();
  const [failure, setFailure] = useState<string>();
  const { isOn } = usePhase(pageRedirect);
  // visitors see the page instead of being redirected
  if (!isOn || pageRedirect.loops) return null;
  const until = pageRedirect.until && t("until", { time: formatDateTime(pageRedirect.until) });
  const texts = pageRedirect.restriction === "blocked" ? "banner_blocked" : "banner";
  return (
    <div role="status" className={styles.banner}>
      <div className={styles.words}>
        <strong>{t(`${texts}.title`)}</strong>
        <p>
          {t(`${texts}.text`, { address: pageRedirect.to })} {until}
        </p>
        {failure && <Banner kind="error">{failure}</Banner>}
      </div>
      <Button
        variant="default"
        disabled={end.isPending}
        onClick={() => {
          setFailure(undefined);
          end.mutateAsync().catch((error: unknown) => setFailure(toText(error)));
        }}
      >
        {t("end")}
      </Button>
    </div>
  );
}
