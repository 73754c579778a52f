import { Script, createContext } from "node:vm";
import { expect, test } from "vitest";
import { openObject } from "#base/schema.ts";
import { pageScript } from "./scripts.tsx";

interface Beacon {
  path: string;
  report: { label?: string; user_info: Record<string, unknown> };
  bytes: number;
}

class FakeImage {
  complete = false;
  naturalWidth = 0;
  fail: () => void = () => {};
  addEventListener(_: "error", act: () => void) {
    this.fail = act;
  }
  src: string;
  /** The enclosing `<picture>`, if any. */
  picture: { replaceWith(image: FakeImage): void } | null;
  constructor(src: string, isOneOfSeveral = false) {
    this.src = src;
    this.picture = isOneOfSeveral ? { replaceWith: (image) => (image.picture = null) } : null;
  }
  closest() {
    return this.picture;
  }
}

/** The browser globals that the script uses. */
function open({ images = [] as FakeImage[], prerendering = false, accepts = true, long = false } = {}) {
  const beacons: Beacon[] = [];
  const warnings: unknown[][] = [];
  const timers: { act: () => void; ms: number }[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const link = {
    dataset: { id: "link-1" },
    attributes: new Set(["ping", "href"]),
    removeAttribute: (name: string) => link.attributes.delete(name),
  };
  const document = {
    currentScript: { dataset: { user: "user-1" } },
    querySelectorAll: (selector: string) => (selector === "a[ping]" ? [link] : []),
    images,
    prerendering,
    onprerenderingchange: undefined as (() => void) | undefined,
    referrer: long ? `https://from.example/${"r".repeat(5000)}` : "https://from.example/",
  };
  const globals = {
    document,
    navigator: {
      userAgent: "UA",
      platform: "P",
      vendor: "V",
      language: "tr",
      languages: ["tr", "en"],
      cookieEnabled: true,
      doNotTrack: null,
      onLine: true,
      maxTouchPoints: 5,
      hardwareConcurrency: 8,
      deviceMemory: 4,
      sendBeacon(path: string, body: string) {
        if (accepts)
          beacons.push({ path, report: JSON.parse(body) as Beacon["report"], bytes: Buffer.byteLength(body) });
        return accepts;
      },
    },
    screen: { width: 390, height: 844, colorDepth: 24, pixelDepth: 24 },
    innerWidth: 390,
    innerHeight: 700,
    devicePixelRatio: 3,
    location: { href: `https://halka.example/ada${long ? `?${"q".repeat(5000)}` : ""}`, pathname: "/ada" },
    console: { warn: (...all: unknown[]) => void warnings.push(all) },
    addEventListener: (name: string, act: (event: object) => void) => void (listeners[name] = act),
    setTimeout: (act: () => void, ms: number) => void timers.push({ act, ms }),
  };
  const context = createContext(Object.assign(globals, { window: globals }));
  new Script(pageScript.body).runInContext(context);
  const on = (hit: boolean) => ({ closest: (selector: string) => (hit && selector === "a" ? link : null) });
  const fire = (type: string, event: object, hit = true) => listeners[type]!({ type, target: on(hit), ...event });
  return { beacons, warnings, timers, document, link, fire };
}

test("is at most 2 KiB as served, and its name changes with its content", () => {
  expect(Buffer.byteLength(pageScript.body)).toBeLessThanOrEqual(2048);
  expect(pageScript.path).toMatch(/^\/assets\/page-[0-9a-f]{10}\.js$/);
  expect(pageScript.body).not.toMatch(/^\s*\/\//m);
});

test("reports the visit once, with all specified fields", () => {
  const { beacons } = open();
  expect(beacons).toHaveLength(1);
  expect(beacons[0]).toMatchObject({ path: "/v1/log/visit/user-1", report: { label: "Profile" } });
  expect(beacons[0]!.report.user_info).toEqual({
    userAgent: "UA",
    platform: "P",
    vendor: "V",
    language: "tr",
    languages: ["tr", "en"],
    cookieEnabled: true,
    doNotTrack: null,
    onLine: true,
    maxTouchPoints: 5,
    hardwareConcurrency: 8,
    deviceMemory: 4,
    screen: { width: 390, height: 844, colorDepth: 24, pixelDepth: 24 },
    window: { innerWidth: 390, innerHeight: 700, devicePixelRatio: 3 },
    connectionType: "unknown",
    touchSupport: false,
    timezone: expect.any(String) as string,
    timezoneOffset: expect.any(Number) as number,
    pageUrl: "https://halka.example/ada",
    pagePath: "/ada",
    referrer: "https://from.example/",
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
  });
});

test("keeps a report below the server's limit even if addresses are very long", () => {
  const { beacons, fire } = open({ long: true });
  fire("click", { button: 0, detail: 1 });
  expect(beacons).toHaveLength(2);
  for (const { report, bytes } of beacons) {
    expect(bytes).toBeLessThan(4096);
    expect(openObject.safeParse(report.user_info).success).toBe(true);
  }
});

test("delays the visit while the page is prerendered", () => {
  const { beacons, document } = open({ prerendering: true });
  expect(beacons).toEqual([]);
  document.onprerenderingchange?.();
  expect(beacons.map(({ path }) => path)).toEqual(["/v1/log/visit/user-1"]);
});

test("replaces ping, so that a click is not reported twice", () => {
  expect([...open().link.attributes]).toEqual(["href"]);
});

test.each([
  ["a click", "click", { button: 0, detail: 1 }, 1],
  ["the keyboard", "click", { button: 0, detail: 0 }, 1],
  ["the middle button", "auxclick", { button: 1, detail: 1 }, 1],
  ["the second half of a double click", "click", { button: 0, detail: 2 }, 0],
  ["the right button", "auxclick", { button: 2, detail: 1 }, 0],
])("reports %s as specified", (_, type, event, times) => {
  const { beacons, fire } = open();
  fire(type, event);
  expect(beacons.slice(1).map(({ path }) => path)).toEqual(
    Array.from({ length: times }, () => "/v1/widget/link/user-1/link-1"),
  );
});

test("ignores clicks outside links", () => {
  const { beacons, fire } = open();
  fire("click", { button: 0, detail: 1 }, false);
  expect(beacons).toHaveLength(1);
});

test("only logs a failed report", () => {
  const { warnings, fire } = open({ accepts: false });
  fire("click", { button: 0, detail: 1 });
  expect(warnings).toEqual([
    ["Lost", "/v1/log/visit/user-1"],
    ["Lost", "/v1/widget/link/user-1/link-1"],
  ]);
});

test("shows a spinner for a broken image and retries every five seconds", () => {
  const late = new FakeImage("/late.png", true);
  const early = Object.assign(new FakeImage("/early.png"), { complete: true });
  const good = Object.assign(new FakeImage("/good.png"), { complete: true, naturalWidth: 10 });
  const { timers } = open({ images: [late, early, good] });
  expect(early.src).toMatch(/^data:image\/svg\+xml,<svg/);
  expect([late.src, good.src]).toEqual(["/late.png", "/good.png"]);
  late.fail();
  expect([late.src, late.picture]).toEqual([early.src, null]);
  for (const round of [1, 2]) {
    expect(timers.map(({ ms }) => ms)).toEqual(Array.from({ length: 2 * round }, () => 5000));
    for (const { act } of timers.slice(-2)) act();
    expect([late.src, early.src]).toEqual(["/late.png", "/early.png"]);
    for (const image of [late, early]) image.fail();
  }
});
