import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Block } from "../../block-schema.ts";
import { useReportSaved } from "../saved-item.ts";
import { isEqual } from "#features/routing/screens/editing/three-way.ts";
import { pageItemsKey, blockCall, blocksQuery } from "../page-items.ts";
import { replaceBlock } from "../change-blocks.ts";
import { getContent } from "./draft-content.ts";
import type { BlockFields } from "./block-fields.ts";
import { getBlockRules } from "./visibility-rules.ts";

/** The block to change, as it was read; undefined for a new one. */
export interface Saved {
  readonly _id: string;
  readonly version: number;
  readonly fields: BlockFields;
}

/** Saves a block and updates the list. A new block that is sent again after a lost response is not created twice. */
export function useSaveBlock(): (fields: BlockFields, target: Saved | undefined) => Promise<Block> {
  const queries = useQueryClient();
  const reportSaved = useReportSaved();
  const once = useRef({ text: "", key: "" });
  return async (wanted, target) => {
    const { category, cells } = wanted;
    const body = { content: getContent(wanted.content), category, cells, ...changedRules(wanted, target?.fields) };
    const text = JSON.stringify(body);
    if (once.current.text !== text) once.current = { text, key: crypto.randomUUID() };
    const saved = target
      ? await blockCall("PUT /v1/blocks/{blockId}", {
          params: { blockId: target._id },
          body: { ...body, version: target.version },
        })
      : await blockCall("POST /v1/blocks", { body }, { idempotencyKey: once.current.key });
    queries.setQueryData(blocksQuery.queryKey, (known) => known && replaceBlock(known, saved));
    void queries.invalidateQueries({ queryKey: pageItemsKey });
    reportSaved({ id: saved._id, isNew: target === undefined });
    return saved;
  };
}

/** Omits rules that are unchanged, so that rules unknown to this version of the page are kept. */
function changedRules(wanted: BlockFields, before: BlockFields | undefined) {
  const rules = getBlockRules(wanted);
  const isKept = before ? isEqual(rules, getBlockRules(before)) : rules === null;
  return isKept ? {} : { rules };
}
