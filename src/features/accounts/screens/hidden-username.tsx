import { useCurrentUser } from "#client/current-user.ts";

interface HiddenUsernameProps {
  readonly email: string;
}

/**
 * Tells password managers whose password a form asks for. Uses the attribute `hidden`, since they ignore inputs of type
 * `hidden`.
 */
export function HiddenUsername({ email }: HiddenUsernameProps) {
  return <input hidden readOnly name="owner" autoComplete="username" value={email} />;
}

/** For the forms of a signed-in person. Place it before the password field. */
export function OwnHiddenUsername() {
  return <HiddenUsername email={useCurrentUser().email} />;
}
