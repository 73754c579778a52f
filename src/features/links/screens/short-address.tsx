import { useTranslation } from "react-i18next";
import { useCurrentPage } from "#client/current-page.ts";
import { CopyButton } from "#ui/copy-button.tsx";

export function ShortAddress({ alias }: { alias: string }) {
  const { t } = useTranslation("links");
  const { handle: username } = useCurrentPage();
  const path = `/${username}/${alias}`;
  return (
    <CopyButton
      text={`${location.origin}${path}`}
      shown={path}
      label={t("copy_address", { address: path })}
      doneLabel={t("copied")}
    />
  );
}
