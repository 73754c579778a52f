import { useTranslation } from "react-i18next";
import { formButton } from "#ui/form/form-button.tsx";
import { isNextTooLong } from "../../limits.ts";
import { withNext } from "../next-path.ts";
import { storeReturnPath } from "../return-path.ts";

interface ProviderLinkProps {
  /** The display name of the OpenID provider. */
  readonly providerName: string;
  /** Where to go after sign-in, from the URL. */
  readonly next: string | null;
  /** The token of an invitation, from the URL. */
  readonly invitation: string | undefined;
}

/** Leads to the OpenID provider, which returns to the sign-in screen. */
export function ProviderLink({ providerName, next, invitation }: ProviderLinkProps) {
  const { t } = useTranslation("accounts");
  const isTooLong = next !== null && isNextTooLong(next);
  return (
    <a
      className={formButton}
      href={withNext("/auth/oidc/start", isTooLong ? null : next, invitation)}
      onClick={() => storeReturnPath(isTooLong ? next : null)}
      data-secondary
    >
      {t("sign_in.provider", { name: providerName })}
    </a>
  );
}
