import { useTranslation } from "react-i18next";
import { useCurrentUser } from "#features/accounts/screens/current-user.ts";
import { CopyButton } from "#ui/copy-button.tsx";

export function ShortAddress({ alias }: { alias: string }) {
  const { t } = useTranslation("links");
  const { username } = useCurrentUser();
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
