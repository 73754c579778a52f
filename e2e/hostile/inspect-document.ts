import type { Page } from "@playwright/test";
import { MARK } from "./texts.ts";

export interface Findings {
  /** True if any injected code ran. */
  readonly ran: boolean;
  /** Elements and attributes that only an injection can have created. */
  readonly foreign: readonly string[];
  /** Addresses of links, forms and frames with an unexpected scheme. */
  readonly addresses: readonly string[];
  /** Elements that overflow the screen to the left or right, outside of any scrolling element. */
  readonly outside: readonly string[];
  readonly width: number;
}

/** Inspects the current document for signs of an injection. */
export function inspectDocument(page: Page): Promise<Findings> {
  return page.evaluate((mark) => {
    const getName = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} ${(element.textContent ?? "").slice(0, 40)}`;
    const all = [...document.querySelectorAll("*")];
    // structured data is a script element that never runs
    const isRun = (element: Element) => element.getAttribute("type") !== "application/ld+json";
    const isForeign = (element: Element) =>
      (element.tagName === "SCRIPT" && isRun(element) && (element.textContent ?? "").includes(mark)) ||
      (element.tagName === "IMG" && element.getAttribute("src") === "x") ||
      element.getAttributeNames().some((name) => name.startsWith("on")) ||
      (element.tagName === "IFRAME" && (element.getAttribute("src") ?? "").startsWith("javascript:")) ||
      (element.tagName === "STYLE" && (element.textContent ?? "").includes(mark));
    const leads = [...document.querySelectorAll<HTMLAnchorElement>("a[href], form[action], iframe[src]")].map(
      (each) => each.getAttribute("href") ?? each.getAttribute("action") ?? each.getAttribute("src") ?? "",
    );
    const isKnown = (address: string) =>
      ["http:", "https:", "mailto:", "tel:", "sms:"].includes(new URL(address, location.href).protocol);
    const isWithinScroller = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (["auto", "scroll"].includes(getComputedStyle(element).overflowX) || isWithinScroller(element.parentElement));
    const isOutside = (element: Element) => {
      // leaves out what an SVG clips, and the trap that only bots see
      if (element.closest("svg *, .trap")) return false;
      const { left, right, width, height } = element.getBoundingClientRect();
      return (
        width > 1 && height > 1 && (right > innerWidth + 1 || left < -1) && !isWithinScroller(element.parentElement)
      );
    };
    const main = [...(document.querySelector("main") ?? document.body).querySelectorAll("*")];
    return {
      ran: mark in window || document.cookie.includes(mark),
      foreign: all.filter(isForeign).map((element) => element.outerHTML.slice(0, 200)),
      addresses: leads.filter((address) => !isKnown(address)),
      outside: main.filter(isOutside).slice(0, 8).map(getName),
      width: document.documentElement.scrollWidth,
    };
  }, MARK);
}
