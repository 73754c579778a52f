import { createContext } from "react-router";

/** The nonce of this response's Content-Security-Policy; the server sets it on the load context. */
export const nonceContext = createContext<string>("");

/** The features that the operator shows as "Soon". */
export const comingSoonContext = createContext<readonly string[]>(["collaboration"]);

/** Contact addresses, where the operator has set them. */
export interface Contacts {
  /** About a plan that has a price. */
  readonly plan?: string | undefined;
  /** About pages and links that should not exist. */
  readonly abuse: string;
  /** About anything else. */
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
