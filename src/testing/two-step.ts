import { Secret, TOTP } from "otpauth";
import { type AccountsApp, member, type Person, getToken } from "./accounts-app.ts";

/** A person with two-step sign-in, and the app on their phone. */
export interface TwoStepMember extends Person {
  readonly token: string;
  readonly recoveryCodes: readonly string[];
  /** The app's code at the current time, or `steps` steps of thirty seconds away from it. */
  codeAt(steps?: number): string;
}

/** The code that an authenticator app with this secret shows at an instant. */
export function totpCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

const STEP_MS = 30_000;

/** Sets up an authenticator app. Uses the code of the previous step, so that the current one can still be used. */
export async function twoStepMember(app: AccountsApp): Promise<TwoStepMember> {
  const person = await member(app);
  const token = await getToken(app, person);
  const begun = await app.call("POST /v1/auth/totp", { current_password: person.password }, { token });
  const { secret } = begun.body as unknown as { secret: string };
  const codeAt = (steps = 0) => totpCode(secret, new Date(app.clock.getTime() + steps * STEP_MS));
  const confirmed = await app.call("POST /v1/auth/totp/confirm", { code: codeAt(-1) }, { token });
  const { recovery_codes: recoveryCodes } = confirmed.body as unknown as { recovery_codes: string[] };
  return { ...person, token, recoveryCodes, codeAt };
}

/** Enters the right password and returns the challenge of the second step. */
export async function getChallenge(app: AccountsApp, { email, password }: Person): Promise<string> {
  const { body } = await app.call("POST /users/login", { user: { email, password } });
  return (body as unknown as { challenge: string }).challenge;
}

/** The kinds and details of an account's security log, oldest first. */
export async function getEvents(app: AccountsApp, { email }: Person) {
  const rows = await app.sql<{ kind: string; details: Record<string, string> }[]>`
    select kind, details from security_events join accounts on accounts.id = account_id
    where email = ${email} order by security_events.id`;
  return rows.map(({ kind, details }) => ({ kind, details }));
}
