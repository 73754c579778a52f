import { Suspense, useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useProfile } from "#features/accounts/profile/screens/profile-query.ts";
import { NowProvider } from "#features/blocks/screens/row/now.tsx";
import { useErrorTexts } from "#client/error-text.ts";
import { QueryResult, LoadingRows } from "#ui/query-result.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { Section } from "#ui/section.tsx";
import type { Domain } from "../contract.ts";
import { AddDomain } from "./add-domain.tsx";
import { DomainCard } from "./domain-card.tsx";
import { useDomains } from "./domain-queries.ts";
import styles from "./domains.module.css";
import { PlanNotice } from "./plan-notice.tsx";
import { useDomainSentence } from "./use-domain-sentence.ts";

const RemoveDialog = lazyWithRetry(() => import("./remove-dialog.tsx").then((file) => file.RemoveDialog));

interface DomainsSectionProps {
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** The domains of the workspace with their records, states and rules, and a field to add another one. */
export function DomainsSection({ onUnsaved }: DomainsSectionProps) {
  const { t } = useTranslation(["domains", "common"]);
  const { toText } = useErrorTexts();
  const domains = useDomains();
  const profile = useProfile();
  const isReady = domains.data !== undefined && !profile.isPending;
  return (
    <Section headingId="domains" title={t("title")} lead={t("lead")}>
      <QueryResult
        query={{ ...domains, data: isReady ? domains.data : undefined }}
        waiting={<LoadingRows text={t("common:loading")} rows={3} />}
        failed={toText(domains.error, t("failed"))}
        retry={t("retry")}
      >
        {(loaded) => (
          // without a profile the limit is unknown, so only the server checks it
          <Domains domains={loaded} limit={profile.data?.user.limits.domains ?? null} onUnsaved={onUnsaved} />
        )}
      </QueryResult>
    </Section>
  );
}

interface DomainsProps extends DomainsSectionProps {
  readonly domains: readonly Domain[];
  /** How many domains the plan includes; null is unlimited. */
  readonly limit: number | null;
}

function Domains({ domains, limit, onUnsaved }: DomainsProps) {
  const { t } = useTranslation("domains");
  const noteUnsaved = useUnsavedDomains(onUnsaved);
  const [search] = useSearchParams();
  const [openId, setOpenId] = useState(
    search.get("domain") ?? (domains.find(({ state }) => state !== "live") ?? domains[0])?._id,
  );
  const [newId, setNewId] = useState<string>();
  const [removed, setRemoved] = useState<Domain>();
  const announcement = useAnnouncement(domains);
  const list = useRef<HTMLUListElement>(null);
  const isFull = limit !== null && domains.length >= limit;
  return (
    <>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {domains.length > 0 && (
        <NowProvider>
          <ul ref={list} className={styles.list} aria-label={t("list")} tabIndex={-1}>
            {domains.map((domain) => (
              <DomainCard
                key={domain._id}
                domain={domain}
                isOpen={domain._id === openId}
                isNew={domain._id === newId}
                onToggle={() => setOpenId(domain._id === openId ? undefined : domain._id)}
                onRemove={() => setRemoved(domain)}
                onUnsaved={noteUnsaved}
              />
            ))}
          </ul>
        </NowProvider>
      )}
      {isFull ? (
        <PlanNotice hasDomains={domains.length > 0} />
      ) : (
        <AddDomain
          isFirst={domains.length === 0}
          onAdded={({ _id }) => {
            setOpenId(_id);
            setNewId(_id);
          }}
        />
      )}
      <Suspense>
        {removed && (
          <RemoveDialog
            domain={removed}
            onClose={() => setRemoved(undefined)}
            focusAfter={() => list.current ?? document.getElementById("domains")}
          />
        )}
      </Suspense>
    </>
  );
}

/** The text to announce when the state or the issue of a domain changes. */
function useAnnouncement(domains: readonly Domain[]): string {
  const { t } = useTranslation("domains");
  const toSentence = useDomainSentence();
  const [before, setBefore] = useState(domains);
  const [text, setText] = useState("");
  if (before !== domains) {
    setBefore(domains);
    const changed = domains.find(({ _id, state, diagnosis }) => {
      const earlier = before.find((domain) => domain._id === _id);
      return earlier && (earlier.state !== state || earlier.diagnosis?.issue !== diagnosis?.issue);
    });
    if (changed) {
      const { displayHost: host, state } = changed;
      setText(t("announce", { host, state: t(`state.${state}`), text: toSentence(changed) }));
    }
  }
  return text;
}

/** Tracks which domains have unsaved rules, and reports whether any has. */
function useUnsavedDomains(onUnsaved: (isUnsaved: boolean) => void) {
  const unsaved = useRef(new Set<string>());
  return useCallback(
    (domainId: string, isUnsaved: boolean) => {
      if (isUnsaved) unsaved.current.add(domainId);
      else unsaved.current.delete(domainId);
      onUnsaved(unsaved.current.size > 0);
    },
    [onUnsaved],
  );
}
