import type { DecidedLink } from "#features/routing/decide.ts";
import type { Visitor } from "#features/routing/visitor.ts";

/** A visitor with an iPhone in Germany, who reads Turkish and has no referrer. */
export const sampleVisitor = (change: Partial<Visitor> = {}): Visitor => ({
  country: "DE",
  language: "tr-TR",
  agent: { kind: "browser", bot: "", device: "mobile", os: "iOS", browser: "Safari", inApp: "" },
  referrerHost: "",
  query: "",
  isReturning: false,
  hash: "12345",
  chance: 0.5,
  isUnlocked: false,
  hasPassedGate: false,
  click: undefined,
  ...change,
});

/** A link to `https://own.example/` that is open to everyone. */
export const sampleDecided = (change: Partial<DecidedLink> = {}): DecidedLink => ({
  id: "01900000-0000-7000-8000-000000000001",
  destination: "https://own.example/",
  timeoutSeconds: 0,
  rules: null,
  hasPassword: false,
  taken: 0,
  isDead: false,
  ...change,
});
