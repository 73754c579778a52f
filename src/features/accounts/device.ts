import Bowser from "bowser";

/** How a person recognises a device; fields are empty if the user agent does not say. */
export interface Device {
  readonly browser: string;
  readonly os: string;
}

/** The browser and operating system without versions, which change with every update. */
export function getDevice(userAgent: string): Device {
  if (userAgent === "") return { browser: "", os: "" };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name ?? "", os: os.name ?? "" };
}

export function isSameDevice(one: Device, other: Device): boolean {
  return one.browser === other.browser && one.os === other.os;
}
