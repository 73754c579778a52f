import { Button, Hr, Link, Section, Text } from "@react-email/components";
import { render } from "@react-email/render";
import type { Language } from "#base/language.ts";
import type { MailContent } from "./content.ts";
import { composeMessage, type EmailMessage } from "./email-message.ts";
import { MailFrame } from "./mail-frame.tsx";
import { getMailTexts } from "./mail-texts.ts";
import { styles } from "./styles.ts";

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Renders the email about an account in a language, as HTML and as text. */
export function renderMail(content: MailContent, language: Language, publicUrl: string): Promise<RenderedMail> {
  return renderMessage(composeMessage(content, language, publicUrl), language, publicUrl);
}

/** Renders any message to a person, as HTML and as text. */
export async function renderMessage(
  message: EmailMessage,
  language: Language,
  publicUrl: string,
): Promise<RenderedMail> {
  const html = await render(<MessageMail message={message} language={language} publicUrl={publicUrl} />);
  return { subject: message.subject, html, text: toPlainText(message) };
}

interface MessageMailProps {
  readonly message: EmailMessage;
  readonly language: Language;
  readonly publicUrl: string;
}

/** Text, code or details, and button of a message. */
function MessageMail({ message, language, publicUrl }: MessageMailProps) {
  const { subject, title, greeting, body, code, details, quote, warning, button, notes, off, signOff } = message;
  const texts = getMailTexts(language);
  return (
    <MailFrame
      language={language}
      publicUrl={publicUrl}
      subject={subject}
      preview={body}
      title={title}
      signOff={signOff}
    >
      {greeting !== undefined && <Paragraph text={greeting} />}
      <Paragraph text={body} />
      {code !== undefined && (
        <Text style={styles.code} className="ink code line">
          {code}
        </Text>
      )}
      {details.length > 0 && <Details details={details} />}
      {quote !== undefined && (
        <Text style={styles.quote} className="ink quote">
          {quote}
        </Text>
      )}
      {warning !== undefined && (
        <Text style={styles.warning} className="ink">
          {warning}
        </Text>
      )}
      {button && (
        <Section style={{ margin: "0 0 24px" }}>
          <Button href={button.url} style={styles.button} className="button">
            {button.label}
          </Button>
        </Section>
      )}
      {notes.map((note) => (
        <Text key={note} style={styles.quiet} className="soft">
          {note}
        </Text>
      ))}
      {off && (
        <Text style={styles.quiet} className="soft">
          <Link href={off.url} style={styles.off} className="soft">
            {off.label}
          </Link>
        </Text>
      )}
      {button && (
        <>
          <Hr style={styles.line} className="line" />
          <Text style={{ ...styles.quiet, margin: 0 }} className="soft">
            {texts.fallback}
            <br />
            <Link href={button.url} style={styles.url} className="url">
              {button.url}
            </Link>
          </Text>
        </>
      )}
    </MailFrame>
  );
}

function Paragraph({ text }: { readonly text: string }) {
  return (
    <Text style={styles.text} className="ink">
      {text}
    </Text>
  );
}

/** A data table, not a layout table: its first column holds the row headers. */
function Details({ details }: Pick<EmailMessage, "details">) {
  return (
    <table cellPadding={0} cellSpacing={0} style={styles.details} className="line">
      <tbody>
        {details.map(([name, value]) => (
          <tr key={name}>
            <th scope="row" align="left" style={{ ...styles.detailName, fontWeight: 400 }} className="soft line">
              {name}
            </th>
            <td style={styles.detailValue} className="ink line">
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The plain-text version of an email. Composed, not converted from HTML, so that the URL has a line of its own. */
function toPlainText({
  greeting,
  body,
  code,
  details,
  quote,
  warning,
  button,
  notes,
  off,
  signOff,
}: EmailMessage): string {
  const parts = [
    greeting,
    body,
    code && `    ${code}`,
    details.map(([name, value]) => `    ${name}: ${value}`).join("\n"),
    quote?.replace(/^/gm, "> "),
    warning,
    button && `${button.label}:\n${button.url}`,
    ...notes,
    off && `${off.label}:\n${off.url}`,
    `-- \n${signOff}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
