import { Skeleton, Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useState, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { toInitial } from "#base/letter-case.ts";
import { MINUTE_MS } from "#base/time.ts";
import { ApiError } from "#client/api-error.ts";
import { AnalyticsScreen } from "#features/analytics/screens/statistics/analytics-screen.tsx";
import { Disc } from "#ui/disc.tsx";
import { LogoMark } from "#ui/logo-mark.tsx";
import { useFields } from "#ui/use-fields.ts";
import { type AnalyticsSource, AnalyticsSourceProvider } from "#features/analytics/screens/statistics/source.tsx";
import { useErrorTexts } from "#client/error-text.ts";
import { PasswordField } from "#features/accounts/screens/password-field.tsx";
import { type CallOptions, createApiClient } from "#client/call.ts";
import styles from "./shared-analytics-screen.module.css";
import type { Shared, SharedContract } from "../../sharing/shared-contract.ts";
import { SHARE_PASSWORD_MAX_LENGTH, UNLOCK_HEADER } from "../../sharing/limits.ts";

/** Shared figures, as their readers see them. */
export function SharedAnalyticsScreen({ token }: { readonly token: string }) {
  const { t } = useTranslation(["shares", "common"]);
  const [unlock, setUnlock] = useState(() => readUnlock(token));
  const shared = useQuery({
    queryKey: ["shared", token, unlock],
    queryFn: ({ signal }) =>
      callShared("GET /v1/shared/analytics/{token}", { params: { token } }, asReader(unlock, signal)),
    // refetched, since the share may be locked or switched off while it is open
    refetchInterval: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
  function open(key: string) {
    setUnlock(key);
    storeUnlock(token, key);
  }
  const { data, error } = shared;
  const isGone = error instanceof ApiError && error.status === 404;
  if (isGone) return <ReaderNotice kind="gone" />;
  if (data === undefined && error)
    return <ReaderNotice kind="failed" isRetrying={shared.isFetching} onRetry={() => void shared.refetch()} />;
  if (data === undefined)
    return (
      <div className={styles.waiting} aria-busy="true">
        <title>{t("common:brand")}</title>
        <span role="status" className="visually-hidden">
          {t("reader.waiting")}
        </span>
        <Skeleton height="4rem" width="16rem" radius="var(--radius)" />
        <Skeleton height="9rem" radius="var(--radius)" />
        <Skeleton height="20rem" radius="var(--radius)" />
      </div>
    );
  if (data.locked) return <UnlockForm token={token} onUnlocked={open} />;
  return (
    <>
      <title>{`${t("reader.title", { name: data.handle })} · ${t("common:brand")}`}</title>
      <ReaderHead shared={data} />
      <SharedSource token={token} unlock={unlock} shared={data}>
        <Suspense>
          <AnalyticsScreen />
        </Suspense>
      </SharedSource>
    </>
  );
}

function ReaderHead({ shared: { handle, title, picture, some_links } }: { readonly shared: UnlockedShare }) {
  const { t, i18n } = useTranslation("shares");
  const [isBroken, setBroken] = useState(false);
  return (
    <header className={styles.head}>
      <Disc size="lg" isRinged>
        {picture && !isBroken ? (
          <img src={picture} alt="" onError={() => setBroken(true)} />
        ) : (
          (toInitial(handle, i18n.language) ?? "U")
        )}
      </Disc>
      <div className={styles.who}>
        <p className={styles.of}>{t("reader.of")}</p>
        <p className={styles.handle} dir="auto">
          {title || handle}
        </p>
        <a href={`/${handle}`} rel="noreferrer">{`/${handle}`}</a>
      </div>
      {some_links && <p className={styles.note}>{t("reader.some_links")}</p>}
    </header>
  );
}

type ReaderNoticeProps =
  | { readonly kind: "gone" }
  | { readonly kind: "failed"; readonly isRetrying: boolean; readonly onRetry: () => void };

function ReaderNotice(props: ReaderNoticeProps) {
  const { t } = useTranslation(["shares", "common"]);
  const { kind } = props;
  return (
    <div className={styles.notice} role={kind === "failed" ? "alert" : undefined}>
      <title>{`${t(`reader.${kind}_title`)} · ${t("common:brand")}`}</title>
      <Disc size="xl">
        <LogoMark size={44} />
      </Disc>
      <h1>{t(`reader.${kind}_title`)}</h1>
      <p>{t(`reader.${kind}_text`)}</p>
      {kind === "gone" ? (
        <Button component="a" href="/" variant="default">
          {t("reader.home")}
        </Button>
      ) : (
        <Button variant="default" onClick={props.onRetry} disabled={props.isRetrying}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}

const UNLOCK_KEY = "stats-unlock";

/**
 * The unlock token of a share, which this tab keeps until it is closed; undefined if the tab's token belongs to another
 * share, or the browser blocks storage.
 */
function readUnlock(token: string): string | undefined {
  try {
    const [of, unlock] = (sessionStorage.getItem(UNLOCK_KEY) ?? "").split(" ");
    return of === token ? unlock : undefined;
  } catch {
    return undefined;
  }
}

function storeUnlock(token: string, unlock: string): void {
  try {
    sessionStorage.setItem(UNLOCK_KEY, `${token} ${unlock}`);
  } catch {
    // without storage, the share is locked again after a reload
  }
}

type UnlockedShare = Extract<Shared, { readonly locked: false }>;

interface SharedSourceProps {
  readonly token: string;
  readonly unlock: string | undefined;
  readonly shared: UnlockedShare;
  readonly children: ReactNode;
}

function SharedSource({ token, unlock, shared, children }: SharedSourceProps) {
  const source = useMemo<AnalyticsSource>(() => {
    const params = { token };
    return {
      key: token,
      overview: (query, signal) =>
        callShared("GET /v1/shared/analytics/{token}/overview", { params, query }, asReader(unlock, signal)),
      series: (query, signal) =>
        callShared("GET /v1/shared/analytics/{token}/series", { params, query }, asReader(unlock, signal)),
      breakdown: (query, signal) =>
        callShared("GET /v1/shared/analytics/{token}/breakdown", { params, query }, asReader(unlock, signal)),
      linkNames: new Map(
        shared.links.map(({ _id, name, slug, thumbnail }) => [_id, { name, platform: slug, thumbnail }]),
      ),
      isOwn: false,
      isLimitedToLinks: shared.some_links,
      ...(shared.hide_referrers && { hides: ["referrer"] }),
    };
  }, [token, unlock, shared]);
  return <AnalyticsSourceProvider value={source}>{children}</AnalyticsSourceProvider>;
}

interface UnlockFormProps {
  readonly token: string;
  readonly onUnlocked: (unlock: string) => void;
}

function UnlockForm({ token, onUnlocked }: UnlockFormProps) {
  const { t } = useTranslation(["shares", "common"]);
  const { toText, toFields } = useErrorTexts();
  const { field, isPending, formProps } = useFields({
    names: ["password"],
    async onSubmit({ password }) {
      try {
        const input = { params: { token }, body: { password } };
        onUnlocked((await callShared("POST /v1/shared/analytics/{token}/unlock", input, asReader())).unlock);
        return undefined;
      } catch (cause) {
        return { password: toFields(cause, ["password"])?.password ?? toText(cause) };
      }
    },
  });
  return (
    <form className={styles.unlock} {...formProps}>
      <title>{`${t("reader.locked_title")} · ${t("common:brand")}`}</title>
      <h1>{t("reader.locked_title")}</h1>
      <p>{t("reader.locked_text")}</p>
      <PasswordField
        {...field("password")}
        label={t("reader.password")}
        maxLength={SHARE_PASSWORD_MAX_LENGTH}
        autoComplete="off"
      />
      <Button type="submit" disabled={isPending}>
        {isPending ? t("reader.unlocking") : t("reader.unlock")}
      </Button>
    </form>
  );
}

/** Calls of a reader. All of them need the options of `asReader`. */
const callShared = createApiClient<SharedContract>();

/**
 * Omits the session of the signed-in account, since a share shows everyone the same. Sends the unlock token in a
 * header, since URLs end up in logs.
 */
function asReader(unlock?: string, signal?: AbortSignal): CallOptions {
  return {
    isAnonymous: true,
    ...(unlock && { headers: { [UNLOCK_HEADER]: unlock } }),
    ...(signal && { signal }),
  };
}
