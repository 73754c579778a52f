import type { SimulatedVisitor } from "../../../rules/simulator/contract.ts";
import { toInstant } from "../rules/wall-time.ts";

/** Somebody to pretend to be, as a form has them; empty is unknown. */
export interface VisitorFields {
  readonly country: string;
  readonly language: string;
  readonly device: string;
  readonly os: string;
  readonly browser: string;
  readonly inApp: string;
  readonly referrer: string;
  readonly query: string;
  /** As the clocks of the link's zone show it; empty is now. */
  readonly at: string;
  /** Empty is the next one. */
  readonly click: string;
  readonly returning: boolean;
  readonly password: boolean;
  readonly gate: boolean;
  readonly unfurler: boolean;
}

export const anonymousVisitor: VisitorFields = {
  country: "",
  language: "",
  device: "",
  os: "",
  browser: "",
  inApp: "",
  referrer: "",
  query: "",
  at: "",
  click: "",
  returning: false,
  password: false,
  gate: false,
  unfurler: false,
};

/** People to begin with. */
export const presets = {
  phone: { ...anonymousVisitor, country: "DE", language: "de", device: "mobile", os: "iOS", browser: "Safari" },
  instagram: {
    ...anonymousVisitor,
    country: "TR",
    language: "tr",
    device: "mobile",
    os: "Android",
    browser: "Chrome",
    inApp: "Instagram",
    referrer: "instagram.com",
  },
  desktop: { ...anonymousVisitor, country: "US", language: "en", device: "desktop", os: "Windows", browser: "Chrome" },
  chat: { ...anonymousVisitor, unfurler: true },
} satisfies Record<string, VisitorFields>;

/** What is sent of a visitor. */
export function toVisitor(fields: VisitorFields, zone: string): SimulatedVisitor {
  const { device, at, click, ...rest } = fields;
  const instant = at === "" ? undefined : toInstant(at, zone);
  return {
    ...rest,
    device: device as NonNullable<SimulatedVisitor["device"]>,
    ...(instant !== undefined && { at: instant }),
    ...(Number(click) > 0 && { click: Number(click) }),
  };
}
