import { newId } from "#base/ids.ts";
import { Button, Checkbox } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { guessPlatform } from "#features/blocks/guess-platform.ts";
import { guessName } from "#features/blocks/guess-name.ts";
import type { Platform } from "#features/blocks/platforms.ts";
import { pageItemsKey, useReportSaved } from "#features/blocks/screens/page-items.ts";
import { PlatformIcon } from "#features/blocks/screens/platforms/platform-icon.tsx";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Disc } from "#ui/disc.tsx";
import { NAME_MAX_LENGTH } from "../../limits.ts";
import { metadataQuery } from "../editor/use-metadata.ts";
import { cacheLinks, linkCall } from "../link-queries.ts";
import styles from "./paste-links.module.css";

/** The codes of limits that a larger plan raises. */
const PLAN_LIMITS: ReadonlySet<string> = new Set(["plan_limit", "short_link_limit", "monthly_link_limit"]);
/** After an error with one of these codes, every further link would fail as well. */
const LIMITS: ReadonlySet<string> = new Set([
  ...PLAN_LIMITS,
  "link_limit",
  "new_account_link_limit",
  "daily_link_limit",
]);

interface PasteLinksModalProps {
  readonly addresses: readonly string[];
  /** True if more addresses were pasted than these. */
  readonly isCut?: boolean;
  readonly onClose: () => void;
}

/** Offers to add links for all pasted addresses, and shows the result of each. */
export function PasteLinksModal({ addresses, isCut = false, onClose }: PasteLinksModalProps) {
  const { t } = useTranslation(["editor", "common"]);
  const { toText } = useErrorTexts();
  const { rows, isAdding, reachedLimit, add, setWanted, stop } = usePastedLinks(addresses);
  const wanted = rows.filter(({ isWanted }) => isWanted);
  const remaining = wanted.filter(({ state }) => state !== "added").length;
  const added = rows.filter(({ state }) => state === "added").length;
  const failed = rows.filter(({ state }) => state === "failed").length;
  const isStarted = isAdding || added > 0 || failed > 0 || reachedLimit !== undefined;
  const isFinished = isStarted && !isAdding && (remaining === 0 || reachedLimit !== undefined);
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Dialog title={t("bulk_add.title", { count: rows.length })} onClose={close}>
      <p className={styles.text}>{t("bulk_add.text")}</p>
      {isCut && <Banner kind="info">{t("bulk_add.cut", { count: rows.length })}</Banner>}
      {reachedLimit && (
        <Banner kind="error">
          {toText(reachedLimit)}
          {PLAN_LIMITS.has(reachedLimit.code) && (
            <a className={styles.plans} href="/pricing">
              {t("see_plans")}
            </a>
          )}
        </Banner>
      )}
      {!isAdding && failed > 0 && <Banner kind="error">{t("bulk_add.failed", { count: failed })}</Banner>}
      <ul className={styles.list}>
        {rows.map((row) => (
          <AddressRow
            key={row.address}
            row={row}
            isFixed={isAdding || row.state === "added"}
            error={row.state === "failed" ? toText(row.error) : undefined}
            onWantedChange={(isWanted) => setWanted(row.address, isWanted)}
          />
        ))}
      </ul>
      <div className={styles.progress} role="status">
        {isStarted && (
          <>
            <progress value={added} max={wanted.length} aria-hidden />
            {isFinished && failed === 0
              ? t("bulk_add.added", { count: added })
              : t("bulk_add.progress", { done: added, count: wanted.length })}
          </>
        )}
      </div>
      <ButtonRow>
        {!isFinished && (
          <Button variant="default" onClick={isAdding ? stop : close}>
            {isAdding ? t("bulk_add.stop") : t("common:cancel")}
          </Button>
        )}
        {isFinished ? (
          <Button onClick={close} data-autofocus>
            {t("bulk_add.done")}
          </Button>
        ) : (
          <Button onClick={() => void add()} disabled={isAdding || remaining === 0} data-autofocus>
            {isAdding
              ? t("bulk_add.adding")
              : failed > 0
                ? t("bulk_add.retry")
                : t("bulk_add.add", { count: remaining })}
          </Button>
        )}
      </ButtonRow>
    </Dialog>
  );
}

interface AddressRowProps {
  readonly row: NewAddress;
  readonly isFixed: boolean;
  readonly error: string | undefined;
  readonly onWantedChange: (isWanted: boolean) => void;
}

/** A pasted address with the name of its new link. */
function AddressRow({ row, isFixed, error, onWantedChange }: AddressRowProps) {
  const { t } = useTranslation("editor");
  const { address, name, platform, state, isWanted } = row;
  return (
    <li className={styles.row} data-state={state}>
      <Checkbox
        checked={isWanted}
        disabled={isFixed}
        aria-label={t("bulk_add.choose", { name })}
        onChange={(event) => onWantedChange(event.currentTarget.checked)}
      />
      <Disc>
        <PlatformIcon platform={platform} />
      </Disc>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.address}>{address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}</span>
        {error && <span className={styles.error}>{error}</span>}
      </span>
      {(state === "added" || state === "adding") && (
        <span className={styles.state}>{t(`bulk_add.state.${state}`)}</span>
      )}
    </li>
  );
}

/** Upper bound on metadata requests per paste. The other links are named after their hosts. */
const MAX_METADATA_REQUESTS = 20;

interface NewAddress {
  readonly address: string;
  readonly platform: Platform;
  readonly name: string;
  readonly isWanted: boolean;
  readonly state: "waiting" | "adding" | "added" | "failed";
  readonly error: unknown;
  /** With the same key, a retry returns the link of the first attempt. */
  readonly idempotencyKey: string;
}

/** Adds links one after the other until a limit is reached. */
function usePastedLinks(addresses: readonly string[]) {
  const queries = useQueryClient();
  const reportSaved = useReportSaved();
  const [rows, setRows] = useState<readonly NewAddress[]>(() => addresses.map(newAddress));
  const [isAdding, setAdding] = useState(false);
  const [reachedLimit, setReachedLimit] = useState<ApiError>();
  const isStopped = useRef(false);
  const latest = useRef(rows);
  const change = useCallback((address: string, fields: Partial<NewAddress>) => {
    latest.current = latest.current.map((row) => (row.address === address ? { ...row, ...fields } : row));
    setRows(latest.current);
  }, []);

  useEffect(() => {
    let isUnmounted = false;
    async function nameLinks(): Promise<void> {
      for (const address of addresses.slice(0, MAX_METADATA_REQUESTS).filter((each) => /^https?:/.test(each))) {
        if (isUnmounted) return;
        const metadata = await queries.query(metadataQuery(address)).catch(() => undefined);
        const row = latest.current.find((each) => each.address === address);
        // a retry must send the same name, so the name may change only before the first attempt
        if (metadata && metadata.title !== "" && row?.state === "waiting") change(address, { name: metadata.title });
      }
    }
    void nameLinks();
    return () => {
      isUnmounted = true;
    };
  }, [addresses, queries, change]);

  // stops when the screen is left: after a switch of pages, the remaining links would be added to the other page
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function add(): Promise<void> {
    isStopped.current = false;
    setReachedLimit(undefined);
    setAdding(true);
    const isOpen = (row: NewAddress) => row.isWanted && row.state !== "added";
    for (const { address } of latest.current.filter(isOpen)) {
      if (isStopped.current) break;
      change(address, { state: "adding", error: undefined });
      try {
        const { name, platform, idempotencyKey } = latest.current.find((row) => row.address === address)!;
        const body = { name, slug: platform, link: address, description: "", timeout: 0, meta: {} };
        const saved = await linkCall("POST /v1/widget/link", { body }, { idempotencyKey });
        cacheLinks(queries, [saved]);
        change(address, { state: "added" });
        reportSaved({ id: saved._id, isNew: true });
      } catch (error) {
        const isLimit = error instanceof ApiError && LIMITS.has(error.code);
        change(address, isLimit ? { state: "waiting" } : { state: "failed", error });
        if (!isLimit) continue;
        setReachedLimit(error);
        break;
      }
    }
    setAdding(false);
    void queries.invalidateQueries({ queryKey: pageItemsKey });
  }

  return {
    rows,
    isAdding,
    reachedLimit,
    add,
    setWanted: (address: string, isWanted: boolean) => change(address, { isWanted }),
    stop() {
      isStopped.current = true;
    },
  };
}

function newAddress(address: string): NewAddress {
  return {
    address,
    platform: guessPlatform(address) ?? "other",
    name: guessName(address).slice(0, NAME_MAX_LENGTH),
    isWanted: true,
    state: "waiting",
    error: undefined,
    idempotencyKey: newId(),
  };
}
