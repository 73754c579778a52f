import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { createApiClient } from "#client/call.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import type { Link, LinksContract } from "../../../contract.ts";
import type { LinkFields } from "../link-fields.ts";
import { findRuleErrors } from "#features/routing/screens/check-rules.ts";
import { getRules } from "#features/routing/screens/rule-fields.ts";
import { type Explanation, explain } from "./explanation.ts";
import { type VisitorFields, toVisitor } from "./visitor-fields.ts";

const call = createApiClient<LinksContract>();

/** Simulates a visit of the link as edited, and explains the result. */
export function useSimulation(fields: LinkFields, target: Link | undefined, zone: string) {
  const { t, i18n } = useTranslation(["simulator", "sentences", "rules"]);
  const { toText } = useErrorTexts();
  const [explanation, setExplanation] = useState<Explanation>();
  const [error, setError] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const latest = useRef(0);

  async function run(visitor: VisitorFields): Promise<void> {
    const own = ++latest.current;
    // a simulation needs no password, only whether there is one
    const [found] = Object.values(findRuleErrors(fields, "-"));
    if (found) {
      setExplanation(undefined);
      return setError(`${t("draft_error")} ${t(`rules:error.${found}`)}`);
    }
    setRunning(true);
    setError(undefined);
    const { timeout, password } = fields;
    const draft = {
      visitor: toVisitor(visitor, zone),
      rules: getRules(fields),
      link: completeAddress(fields.link),
      timeout,
      hasPassword: password !== "none",
    };
    try {
      const simulated = target
        ? await call("POST /v1/links/{linkId}/simulate", { params: { linkId: target._id }, body: draft })
        : await call("POST /v1/links/simulate", { body: draft });
      if (own === latest.current) setExplanation(explain(simulated, fields, visitor, zone, i18n));
    } catch (cause) {
      console.error("simulator", cause);
      if (own !== latest.current) return;
      setExplanation(undefined);
      setError(`${t("draft_error")} ${toText(cause, t("failed"))}`);
    } finally {
      if (own === latest.current) setRunning(false);
    }
  }
  return { explanation, error, isRunning, run };
}
