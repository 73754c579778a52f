export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Determines the Message-ID, so that mail programs recognise a repeated email as the same. */
  readonly id?: string;
}

/** Hands emails over to a server. Once `send` has resolved, that server is responsible for the email. */
export interface Mailer {
  /** Returns the server's response; throws `MailRejected` or `UnsafeMail` if no retry can help. */
  send(mail: Mail): Promise<string>;
  /** Deletes local copies of emails to an address; copies on other servers cannot be deleted. */
  forget(address: string): Promise<void>;
  /** Deletes local copies of emails sent before an instant. */
  sweep(before: Date): Promise<void>;
  close(): Promise<void>;
}

/** Thrown for an email whose fields would inject additional headers. */
export class UnsafeMail extends Error {
  constructor(field: string) {
    super(`The mail's ${field} holds a line break or another control character`);
    this.name = "UnsafeMail";
  }
}

/** Thrown when the server will never accept this email (a 5xx response, RFC 5321), so that retries are pointless. */
export class MailRejected extends Error {
  constructor(result: string, cause: Error) {
    super(result, { cause });
    this.name = "MailRejected";
  }
}

/** Builds the message for any transport. Rejects control characters, which could start another header. */
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
    // an object, since a string would be parsed as a list and could contain a second recipient
    to: { name: "", address: mail.to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: { ...headers },
    ...(mail.id ? { messageId: `<${mail.id}@${host}>` } : {}),
    // all content is generated here, so nothing in an email may be read from a file or fetched
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function check(field: string, value: string): void {
  if (/[\u0000-\u001f\u007f]/.test(value)) throw new UnsafeMail(field);
}
