import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import formStyles from "#features/accounts/screens/auth-form.module.css";
import { AuthFrame } from "#features/accounts/screens/auth-frame.tsx";
import { Banner } from "#ui/banner.tsx";
import { LoadingRows, QueryResult } from "#ui/query-result.tsx";
import { AccessForm } from "./access-form.tsx";
import { DecisionOutcome } from "./decision-outcome.tsx";
import { callOAuth } from "./oauth-calls.ts";

/** The screen to which an app sends people to request access. */
export function ConsentScreen({ uid }: { readonly uid: string }) {
  const { t } = useTranslation("oauth");
  const { toText } = useErrorTexts();
  const query = useQuery({
    queryKey: ["consent", uid],
    queryFn: ({ signal }) =>
      callOAuth("GET /oauth/consent/{uid}/request", { params: { uid } }, { signal, isAccountScoped: true }),
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  const { data, error } = query;
  const isOver = error instanceof ApiError && error.status < 500;
  const [decided, setDecided] = useState<"done" | "denied">();
  if (isOver)
    return (
      <AuthFrame title={t("consent.failed")}>
        <Banner kind="error">{toText(error)}</Banner>
        <div className={formStyles.links}>
          <Link to="/dashboard/developers?tab=apps">{t("consent.to_apps")}</Link>
        </div>
      </AuthFrame>
    );
  if (decided && data) return <DecisionOutcome outcome={decided} app={data.app.name} />;
  return (
    <AuthFrame title={data ? t("consent.title_app", { name: data.app.name }) : t("consent.title")}>
      <QueryResult
        query={query}
        waiting={<LoadingRows text={t("consent.loading")} rows={3} height="4rem" />}
        failed={toText(error)}
        retry={t("consent.retry")}
      >
        {(request) => (
          <AccessForm
            request={request}
            onDecide={async (body) => {
              const call = "POST /oauth/consent/{uid}/decision";
              const { location } = await callOAuth(call, { params: { uid }, body }, { isAccountScoped: true });
              setDecided(body.allow ? "done" : "denied");
              // goes to our own server, which redirects to the app; an app with its own scheme opens beside this page
              window.location.assign(location);
            }}
          />
        )}
      </QueryResult>
    </AuthFrame>
  );
}
