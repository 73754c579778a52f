import { Button } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs";
import { Suspense, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import type { Domain, DomainState } from "../contract.ts";
import { CheckList } from "./check-list.tsx";
import styles from "./domains.module.css";
import { NextStep } from "./next-step.tsx";

const RulesForm = lazyWithRetry(() => import("./rules-form.tsx").then((file) => file.RulesForm));

interface DomainCardProps {
  readonly domain: Domain;
  readonly isOpen: boolean;
  /** True just after the domain was added: takes the focus, since the form that had it is gone. */
  readonly isNew: boolean;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
  readonly onUnsaved: (domainId: string, isUnsaved: boolean) => void;
}

/** A domain with its state. While open, also shows what to do next, what the last check found, and its rules. */
export function DomainCard({ domain, isOpen, isNew, onToggle, onRemove, onUnsaved }: DomainCardProps) {
  const { t } = useTranslation("domains");
  const { host, displayHost, use, state } = domain;
  const contentId = useId();
  // the content stays mounted once it was opened, so that typed text survives closing the card
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  const head = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNew) head.current?.focus();
  }, [isNew]);
  return (
    <li className={styles.domain}>
      <h3>
        <button
          type="button"
          ref={head}
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={wasOpened ? contentId : undefined}
          onClick={onToggle}
        >
          <span className={styles.name}>
            <strong>{displayHost}</strong>
            <span>
              {displayHost !== host && <code>{host}</code>} {t(`use.${use}_note`)}
            </span>
          </span>
          <StateBadge state={state} />
          <IconChevronDown className={styles.chevron} size={20} stroke={1.75} aria-hidden />
        </button>
      </h3>
      {wasOpened && (
        <div id={contentId} className={styles.content} hidden={!isOpen}>
          <DomainContent domain={domain} onRemove={onRemove} onUnsaved={onUnsaved} />
        </div>
      )}
    </li>
  );
}

function DomainContent({ domain, onRemove, onUnsaved }: Pick<DomainCardProps, "domain" | "onRemove" | "onUnsaved">) {
  const { t } = useTranslation("domains");
  // undefined until the rules are opened
  const [areRulesOpen, setRulesOpen] = useState<boolean>();
  return (
    <>
      {domain.hasMixedScripts && <Banner kind="info">{t("mixed_scripts")}</Banner>}
      <NextStep domain={domain} />
      {domain.state !== "blocked" && <CheckList domain={domain} />}
      <div className={styles.buttons}>
        <Button
          variant="default"
          aria-expanded={areRulesOpen ?? false}
          rightSection={<IconChevronDown className={styles.chevron} size={18} stroke={1.75} aria-hidden />}
          onClick={() => setRulesOpen(!areRulesOpen)}
        >
          {t("rules.title")}
        </Button>
        <Button variant="subtle" color="danger" onClick={onRemove}>
          {t("remove.action")}
        </Button>
      </div>
      {areRulesOpen !== undefined && (
        <div hidden={!areRulesOpen}>
          <Suspense>
            <RulesForm domain={domain} onUnsaved={onUnsaved} />
          </Suspense>
        </div>
      )}
    </>
  );
}

const icons = {
  pending: IconClock,
  verified: IconClock,
  live: IconCircleCheck,
  failing: IconAlertTriangle,
  parked: IconPlayerPause,
  blocked: IconBan,
} as const satisfies Record<DomainState, unknown>;

const tones: Readonly<Record<DomainState, BadgeTone>> = {
  pending: "warning",
  verified: "warning",
  live: "success",
  failing: "danger",
  parked: "danger",
  blocked: "danger",
};

function StateBadge({ state }: { readonly state: DomainState }) {
  const { t } = useTranslation("domains");
  const Icon = icons[state];
  return (
    <Badge tone={tones[state]}>
      <Icon size={16} stroke={2} aria-hidden />
      {t(`state.${state}`)}
    </Badge>
  );
}
