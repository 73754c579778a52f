/** The part of Temporal's types that is used here; older browsers lack Temporal. */
interface WithTemporal {
  readonly Temporal?: { readonly Now: { zonedDateTimeISO(zone: string): { readonly timeZoneId: string } } };
}

/**
 * The name of a time zone as the IANA database spells it, such as `Europe/Istanbul` for `europe/istanbul`. Undefined
 * for an unknown name, an offset such as +03:00, or an abbreviation that is not a name, such as `PST`.
 */
export function toCanonicalZone(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  const { Temporal } = globalThis as WithTemporal;
  try {
    if (Temporal) return Temporal.Now.zonedDateTimeISO(name).timeZoneId;
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** True for the IANA name of a time zone that this engine knows, ignoring case. */
export function isZone(name: string): boolean {
  return toCanonicalZone(name) !== undefined;
}

/** The time zone of this device, or UTC if the browser does not know it. */
export function getDeviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
