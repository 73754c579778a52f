export const deviceNames = ["phone", "tablet", "desktop"] as const;
export type DeviceName = (typeof deviceNames)[number];

/** The viewport of a device, in CSS pixels. */
export interface Device {
  readonly width: number;
  readonly height: number;
}

export const devices: Readonly<Record<DeviceName, Device>> = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};

/** The scale at which a device fits the available space; at most 1. */
export function toScale(device: Device, available: Device): number {
  if (available.width <= 0 || available.height <= 0) return 0;
  return Math.min(1, available.width / device.width, available.height / device.height);
}
