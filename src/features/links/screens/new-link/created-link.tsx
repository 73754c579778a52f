import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { scanAddress } from "#features/routing/click-source.ts";
import { QrCode } from "#ui/qr-code.tsx";
import { CopyAddress } from "../copy-address.tsx";
import { editRequest } from "../short-links/requests.ts";
import { withoutScheme } from "../short-links/short-address.ts";
import type { CreatedShortLink } from "./new-link-form.tsx";
import styles from "./new-link.module.css";

interface CreatedLinkProps {
  readonly created: CreatedShortLink;
  readonly onAnother: () => void;
}

/** The new short link, with actions to copy, scan or change it. */
export function CreatedLink({ created: { link, isCopied }, onAnother }: CreatedLinkProps) {
  const { t } = useTranslation(["new_link", "qr"]);
  const result = useRef<HTMLDivElement>(null);
  // the button that had the focus is gone
  useEffect(() => result.current?.focus(), []);
  const { to, options } = editRequest(link);
  return (
    <div ref={result} className={styles.result} tabIndex={-1}>
      <p role="status" className={styles.done}>
        {t(isCopied ? "copied" : "not_copied")}
      </p>
      <CopyAddress url={link.shortUrl} isCode />
      <p className={styles.destination}>{withoutScheme(link.link)}</p>
      <div className={styles.code}>
        <QrCode
          text={scanAddress(link.shortUrl)}
          label={t("qr:label", { address: withoutScheme(link.shortUrl) })}
          width={168}
        />
      </div>
      <div className={styles.buttons}>
        <Button component={RouterLink} to={to} state={options.state} size="md">
          {t("open")}
        </Button>
        <Button variant="default" size="md" onClick={onAnother}>
          {t("another")}
        </Button>
      </div>
    </div>
  );
}
