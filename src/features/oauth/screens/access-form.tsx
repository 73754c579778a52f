import { Button, Checkbox } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { toInitial } from "#base/letter-case.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { signOut } from "#features/accounts/screens/sign-out.ts";
import { signInPath } from "#features/accounts/screens/next-path.ts";
import { Banner } from "#ui/banner.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import type { AccessRequest } from "../contract.ts";
import styles from "./access-form.module.css";
import { useScopeText } from "./use-scope-text.ts";

interface AccessDecision {
  readonly allow: boolean;
  readonly workspaceId?: string;
  readonly scopes?: AccessRequest["scopes"];
}

interface AccessFormProps {
  readonly request: AccessRequest;
  /** Sends the decision; throws an API error. */
  readonly onDecide: (decision: AccessDecision) => Promise<void>;
}

/** The app, the page and the requested scopes, with the choice to allow all, some or none of them. */
export function AccessForm({ request, onDecide }: AccessFormProps) {
  const { t } = useTranslation("oauth");
  const { toText } = useErrorTexts();
  const toWords = useScopeText();
  const pageId = useId();
  const { app, workspaces, scopes, isLasting } = request;
  // no page is offered while the deletion of the account is scheduled
  const hasPages = workspaces.length > 0;
  const [workspaceId, setWorkspaceId] = useState(workspaces[0]?._id ?? "");
  const [chosen, setChosen] = useState(scopes);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function decide(decision: AccessDecision) {
    if (isPending) return;
    setIsPending(true);
    setFailure(undefined);
    try {
      await onDecide(decision);
    } catch (error) {
      setFailure(toText(error));
      setIsPending(false);
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length === 0) setFailure(t("consent.nothing"));
        else void decide({ allow: true, workspaceId, scopes: chosen });
      }}
    >
      {failure && <Banner kind="error">{failure}</Banner>}
      <AppCard app={app} />
      <Account email={request.email} />
      {hasPages ? (
        <>
          <div className={styles.field}>
            <label htmlFor={pageId} className={styles.label}>
              {t("consent.page")}
            </label>
            <select
              id={pageId}
              className={stacked.select}
              value={workspaceId}
              onChange={(event) => setWorkspaceId(event.currentTarget.value)}
            >
              {workspaces.map(({ _id, handle }) => (
                <option key={_id} value={_id}>
                  {handle}
                </option>
              ))}
            </select>
            <p className={stacked.soft}>{t("consent.page_hint")}</p>
          </div>
          <fieldset className={styles.scopes}>
            <legend className={styles.label}>{t("consent.permissions")}</legend>
            <p className={stacked.soft}>{t("consent.permissions_hint")}</p>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                label={toWords(scope)}
                checked={chosen.includes(scope)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen((before) => scopes.filter((each) => (each === scope ? checked : before.includes(each))))
                }
              />
            ))}
          </fieldset>
          <p className={stacked.soft}>{t(isLasting ? "consent.lasting" : "consent.brief")}</p>
        </>
      ) : (
        <Banner kind="info">{t("consent.no_page")}</Banner>
      )}
      <div className={styles.buttons}>
        {hasPages && (
          <Button type="submit" size="md" disabled={isPending}>
            {t(isPending ? "consent.deciding" : "consent.allow")}
          </Button>
        )}
        <Button size="md" variant="default" disabled={isPending} onClick={() => void decide({ allow: false })}>
          {t("consent.deny")}
        </Button>
      </div>
    </form>
  );
}

function AppCard({ app: { name, host, kind } }: { readonly app: AccessRequest["app"] }) {
  const { t, i18n } = useTranslation("oauth");
  return (
    <div className={styles.app}>
      <span className={styles.initial} aria-hidden>
        {toInitial(name, i18n.language) ?? "?"}
      </span>
      <div className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={stacked.soft}>{host === "" ? t("consent.on_device") : t("consent.at", { host })}</span>
      </div>
      <p className={styles.trust} data-kind={kind}>
        {t(`consent.${kind}`, { host })}
      </p>
    </div>
  );
}

/** The signed-in account, with a link to switch accounts. */
function Account({ email }: { readonly email: string }) {
  const { t } = useTranslation("oauth");
  const location = useLocation();
  return (
    <p className={styles.account}>
      {t("consent.account", { email })}{" "}
      <a href={signInPath(location)} onClick={signOut}>
        {t("consent.not_you")}
      </a>
    </p>
  );
}
