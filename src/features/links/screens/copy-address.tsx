import { useTranslation } from "react-i18next";
import { CopyButton } from "#ui/copy-button.tsx";
import { withoutScheme } from "./short-links/short-address.ts";

interface CopyAddressProps {
  readonly url: string;
  /** The form of the URL that people read. */
  readonly shown?: string;
  readonly isCode?: boolean;
}

/** The address of a link, which is copied when it is pressed. */
export function CopyAddress({ url, shown = withoutScheme(url), isCode }: CopyAddressProps) {
  const { t } = useTranslation(["links", "common"]);
  return (
    <CopyButton
      text={url}
      shown={shown}
      label={t("copy_address", { address: shown })}
      doneLabel={t("copied")}
      failedLabel={t("common:copy_blocked")}
      isCode={isCode}
    />
  );
}
