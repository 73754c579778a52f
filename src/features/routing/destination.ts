import { ApiError, type ApiErrorKind } from "#base/errors.ts";
import { text } from "#base/schema.ts";
import { type DestinationError, MAX_DESTINATION_LENGTH, parseDestination } from "#base/url.ts";

export const badDestination: ApiErrorKind = {
  code: "bad_destination",
  status: 422,
  message: "Enter a full web address, such as https://example.com",
  field: "link",
};

const TOO_LONG = `Use at most ${MAX_DESTINATION_LENGTH} characters`;

/** An address as a person types it. */
export const destinationText = text(MAX_DESTINATION_LENGTH)
  .trim()
  .min(1, badDestination.message)
  .meta({ id: "Destination", description: "A web address, a `mailto:` or `tel:` address, or that of a known app" });

const MESSAGES: Readonly<Record<DestinationError, string>> = {
  not_a_url: badDestination.message,
  scheme: "Links can open web pages, email, phone numbers and known apps. This kind of address isn't supported.",
  credentials: "Remove the username and password from the address.",
  too_long: TOO_LONG,
  own_host: "This is one of our own short links. Enter the address it leads to instead.",
  blocked: "Links to this site are blocked here because it was reported as harmful.",
};

/** What is wrong with an address, as a sentence for the user. */
export function toDestinationMessage(error: DestinationError): string {
  return MESSAGES[error];
}

/** The normal form of a typed address, the only form that is stored. Throws `badDestination` for `field`. */
export function readDestination(typed: string, ownHosts: ReadonlySet<string>, field = "link"): string {
  const destination = parseDestination(typed, ownHosts);
  if (destination.ok) return destination.href;
  const message = toDestinationMessage(destination.error);
  throw new ApiError({ ...badDestination, field }, { message });
}
