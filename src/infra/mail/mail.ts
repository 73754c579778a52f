export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes the Message-ID, so that a mail that is sent again is recognised as the same. */
  readonly id?: string;
}

/** Hands mails over for good: once `send` has resolved, the mail is the other side's concern. */
export interface Mailer {
  /** Returns what the other side said; throws `MailRejected` or `UnsafeMail` where no other try can help. */
  send(mail: Mail): Promise<string>;
  /** Deletes what is kept here of mails to an address; what another server has is its own. */
  forget(address: string): Promise<void>;
  close(): Promise<void>;
}

/** Thrown for a mail that could only have been made by somebody who wants to add headers of their own. */
export class UnsafeMail extends Error {
  constructor(field: string) {
    super(`The mail's ${field} holds a line break or another control character`);
    this.name = "UnsafeMail";
  }
}

/** Thrown when the other side will never take this mail (a 5xx answer, RFC 5321): another try only annoys it. */
export class MailRejected extends Error {
  constructor(result: string, cause: Error) {
    super(result, { cause });
    this.name = "MailRejected";
  }
}

/** The header fields of every transport: refuses control characters, which would begin a header of their own. */
export function toEnvelope(mail: Mail, from: string) {
  const headers = mail.headers ?? {};
  check("recipient", mail.to);
  check("subject", mail.subject);
  check("id", mail.id ?? "");
  for (const [name, value] of Object.entries(headers)) {
    check("header name", name);
    check(name, value);
  }
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  return {
    from,
    // as an object, because a string would be parsed as a list and could name a second recipient
    to: { name: "", address: mail.to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: { ...headers },
    ...(mail.id ? { messageId: `<${mail.id}@${host}>` } : {}),
    // because a mail is text that we made: nothing in it may be read from a file or fetched
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function check(field: string, value: string): void {
  if (/[\u0000-\u001f\u007f]/.test(value)) throw new UnsafeMail(field);
}
