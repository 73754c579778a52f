import { createContext } from "react-router";

/** The nonce of this response's Content-Security-Policy; the server sets it on the load context. */
export const nonceContext = createContext<string>("");

/** The features that the operator shows as "Soon". */
export const comingSoonContext = createContext<readonly string[]>(["collaboration"]);

/** Contact addresses; empty or undefined if the operator has not set them. */
export interface Contacts {
  /** For plans that have a price. */
  readonly plan?: string | undefined;
  /** For reports of abusive pages and links. */
  readonly abuse: string;
  /** For everything else. */
  readonly support: string;
  /** The same contact as in security.txt, as a URI. */
  readonly security: string;
}

export const contactsContext = createContext<Contacts>({ abuse: "", support: "", security: "" });

/** The public scheme and host, for absolute addresses. */
export const publicUrlContext = createContext<string>("");
/** The display name of the OpenID provider for sign-in; empty without one. */
export const providerNameContext = createContext<string>("");

/** Whether custom JavaScript of pages runs on this server. */
export const runsScriptsContext = createContext<boolean>(true);

/** Receives errors thrown while a document is rendered; the server sets its log. */
export const reportContext = createContext<(error: unknown) => void>((error) => console.error(error));
