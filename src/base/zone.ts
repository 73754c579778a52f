/** True for the name of a time zone (IANA) that this engine knows; an offset such as +03:00 is none. */
export function isZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }).format() !== "";
  } catch {
    return false;
  }
}
