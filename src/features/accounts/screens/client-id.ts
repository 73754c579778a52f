const BYTES = 12;

/** The name of this tab in the calls it makes, so that it can tell its own changes from those of others; new with each document. */
export const clientId: string = [...crypto.getRandomValues(new Uint8Array(BYTES))]
  .map((byte) => byte.toString(16).padStart(2, "0"))
  .join("");
