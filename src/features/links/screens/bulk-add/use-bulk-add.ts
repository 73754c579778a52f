import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#client/api-error.ts";
import { createApiClient } from "#client/call.ts";
import type { LinksContract } from "../../contract.ts";
import { NAME_MAX_LENGTH } from "../../limits.ts";
import type { Platform } from "#features/blocks/platforms.ts";
import { useReportSaved } from "#features/blocks/screens/saved-item.ts";
import { replaceLinks } from "../use-link-changes.ts";
import { guessPlatform } from "#features/blocks/guess-platform.ts";
import { metadataQuery } from "../editor/use-metadata.ts";
import { linksQuery } from "../link-queries.ts";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";
import { nameOfAddress } from "#features/blocks/name-of-address.ts";

const call = createApiClient<LinksContract>();
/** Limits metadata requests per paste; other links are named after their hosts. */
const MAX_METADATA_REQUESTS = 20;

export interface NewAddress {
  readonly address: string;
  readonly platform: Platform;
  readonly name: string;
  readonly isWanted: boolean;
  readonly state: "waiting" | "adding" | "added" | "failed";
  readonly error: unknown;
  /** The idempotency key: a retry returns the link of the first try. */
  readonly idempotencyKey: string;
}

/** The limit that stopped the bulk add. */
export type Halt = "plan_limit" | "link_limit";

/** Adds links one after the other until a limit is reached. */
export function useBulkAdd(addresses: readonly string[]) {
  const queries = useQueryClient();
  const reportSaved = useReportSaved();
  const [rows, setRows] = useState<readonly NewAddress[]>(() => addresses.map(newAddress));
  const [isAdding, setAdding] = useState(false);
  const [halt, setHalt] = useState<Halt>();
  const isStopped = useRef(false);
  const latest = useRef(rows);
  const change = useCallback((address: string, fields: Partial<NewAddress>) => {
    latest.current = latest.current.map((row) => (row.address === address ? { ...row, ...fields } : row));
    setRows(latest.current);
  }, []);

  useEffect(() => {
    let isGone = false;
    async function name(): Promise<void> {
      for (const address of addresses.slice(0, MAX_METADATA_REQUESTS).filter((each) => /^https?:/.test(each))) {
        if (isGone) return;
        const found = await queries.query(metadataQuery(address)).catch(() => undefined);
        const row = latest.current.find((each) => each.address === address);
        // a retry must send the same name, so it changes only before the first try
        if (found && found.title !== "" && row?.state === "waiting") change(address, { name: found.title });
      }
    }
    void name();
    return () => {
      isGone = true;
    };
  }, [addresses, queries, change]);

  async function add(): Promise<void> {
    isStopped.current = false;
    setHalt(undefined);
    setAdding(true);
    const isOpen = (row: NewAddress) => row.isWanted && row.state !== "added";
    for (const { address } of latest.current.filter(isOpen)) {
      if (isStopped.current) break;
      change(address, { state: "adding", error: undefined });
      try {
        const { name, platform, idempotencyKey } = latest.current.find((row) => row.address === address)!;
        const body = { name, slug: platform, link: address, description: "", timeout: 0, meta: {} };
        const saved = await call("POST /v1/widget/link", { body }, { idempotencyKey });
        queries.setQueryData(linksQuery.queryKey, (cached) => cached && replaceLinks(cached, [saved]));
        change(address, { state: "added" });
        reportSaved({ id: saved._id, isNew: true });
      } catch (error) {
        const full = getStopReason(error);
        change(address, full ? { state: "waiting" } : { state: "failed", error });
        if (!full) continue;
        setHalt(full);
        break;
      }
    }
    setAdding(false);
    void queries.invalidateQueries({ queryKey: pageItemsKey });
  }

  return {
    rows,
    isAdding,
    halt,
    add,
    want: (address: string, isWanted: boolean) => change(address, { isWanted }),
    stop() {
      isStopped.current = true;
    },
  };
}

function newAddress(address: string): NewAddress {
  return {
    address,
    platform: guessPlatform(address) ?? "other",
    name: nameOfAddress(address).slice(0, NAME_MAX_LENGTH),
    isWanted: true,
    state: "waiting",
    error: undefined,
    idempotencyKey: crypto.randomUUID(),
  };
}

function getStopReason(error: unknown): Halt | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.code === "plan_limit" || error.code === "link_limit" ? error.code : undefined;
}
