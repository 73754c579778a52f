import Bowser from "bowser";

/** What a person recognises a device by; empty where the user agent does not tell. */
export interface Device {
  readonly browser: string;
  readonly os: string;
}

/** The families of browser and system, without versions, which change under a person's hands. */
export function getDevice(userAgent: string): Device {
  if (userAgent === "") return { browser: "", os: "" };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name ?? "", os: os.name ?? "" };
}

export function isSameDevice(one: Device, other: Device): boolean {
  return one.browser === other.browser && one.os === other.os;
}
