const BYTES = 12;

/**
 * The id of this tab in its calls, so that it can tell its own changes from those of other tabs. New with each
 * document.
 */
export const clientId: string = [...crypto.getRandomValues(new Uint8Array(BYTES))]
  .map((byte) => byte.toString(16).padStart(2, "0"))
  .join("");
