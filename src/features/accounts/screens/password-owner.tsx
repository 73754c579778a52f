import { useCurrentUser } from "#client/current-user.ts";

interface PasswordOwnerProps {
  readonly email: string;
}

/** Tells password managers whose password a form asks for. They ignore fields of type hidden. */
export function PasswordOwner({ email }: PasswordOwnerProps) {
  return <input hidden readOnly name="owner" autoComplete="username" value={email} />;
}

/** For the forms of a signed-in person; it comes before the password. */
export function OwnPasswordOwner() {
  return <PasswordOwner email={useCurrentUser().email} />;
}
