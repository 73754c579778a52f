import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { callsOf } from "#features/accounts/screens/call.ts";
import { useErrorTexts } from "#features/accounts/screens/error-text.ts";
import { completeAddress } from "../../../complete-address.ts";
import type { Link, LinksContract } from "../../../contract.ts";
import type { LinkFields } from "../fields.ts";
import { findRuleFaults } from "../rules/check-rules.ts";
import { rulesOf } from "../rules/rule-fields.ts";
import { type Tale, taleOf } from "./tale.ts";
import { type VisitorFields, visitorOf } from "./visitor.ts";

const call = callsOf<LinksContract>();

/** Tries a link as it is typed, saved or not, and tells what came of it. */
export function useSimulation(fields: LinkFields, target: Link | undefined, zone: string) {
  const { t, i18n } = useTranslation(["simulator", "sentences", "rules"]);
  const { textOf } = useErrorTexts();
  const [tale, setTale] = useState<Tale>();
  const [fault, setFault] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const latest = useRef(0);

  async function run(visitor: VisitorFields): Promise<void> {
    const own = ++latest.current;
    // because a try needs no password, only whether there is one
    const [found] = Object.values(findRuleFaults(fields, "-"));
    if (found) {
      setTale(undefined);
      return setFault(`${t("draft_fault")} ${t(`rules:fault.${found}`)}`);
    }
    setRunning(true);
    setFault(undefined);
    const { timeout, password } = fields;
    const draft = {
      visitor: visitorOf(visitor, zone),
      rules: rulesOf(fields),
      link: completeAddress(fields.link),
      timeout,
      hasPassword: password !== "none",
    };
    try {
      const simulated = target
        ? await call("POST /v1/links/{linkId}/simulate", { params: { linkId: target._id }, body: draft })
        : await call("POST /v1/links/simulate", { body: draft });
      if (own === latest.current) setTale(taleOf(simulated, fields, visitor, zone, i18n));
    } catch (error) {
      console.error("simulator", error);
      if (own !== latest.current) return;
      setTale(undefined);
      setFault(`${t("draft_fault")} ${textOf(error, t("failed"))}`);
    } finally {
      if (own === latest.current) setRunning(false);
    }
  }
  return { tale, fault, isRunning, run };
}
