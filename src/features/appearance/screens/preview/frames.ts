export const deviceNames = ["phone", "tablet", "desktop"] as const;
export type DeviceName = (typeof deviceNames)[number];

/** What a page is shown in, in CSS pixels of the device. */
export interface Device {
  readonly width: number;
  readonly height: number;
}

export const devices: Readonly<Record<DeviceName, Device>> = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};

/** How much smaller a device is shown, so that all of it fits; never larger than it is. */
export function toScale(device: Device, available: Device): number {
  if (available.width <= 0 || available.height <= 0) return 0;
  return Math.min(1, available.width / device.width, available.height / device.height);
}
