import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import type { Language } from "#base/language.ts";
import type { EmailMessage } from "./email-message.ts";
import { styles, darkModeStyles } from "./styles.ts";
import { wordsIn } from "./mail-words.ts";

export interface AccountMailProps {
  readonly message: EmailMessage;
  readonly language: Language;
  readonly publicUrl: string;
}

/** The layout of all mails to people: title, text, code or details, button. */
export function AccountMail({ message, language, publicUrl }: AccountMailProps) {
  const { subject, title, greeting, body, code, details, quote, warning, button, notes, off, sign } = message;
  const words = wordsIn(language);
  return (
    <Html lang={language} dir="ltr">
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* oxlint-disable-next-line react/no-danger -- our own style sheet; React would escape it with entities */}
        <style dangerouslySetInnerHTML={{ __html: darkModeStyles }} />
      </Head>
      <Preview>{body}</Preview>
      <Body style={styles.body} className="paper">
        <Container style={{ maxWidth: "480px" }}>
          <Brand publicUrl={publicUrl} />
        </Container>
        <Container style={styles.card} className="card">
          <Heading as="h1" style={styles.title} className="ink">
            {title}
          </Heading>
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
                {words.fallback}
                <br />
                <Link href={button.url} style={styles.url} className="url">
                  {button.url}
                </Link>
              </Text>
            </>
          )}
        </Container>
        <Text style={styles.foot} className="soft">
          {sign}
        </Text>
      </Body>
    </Html>
  );
}

/** Two linked rings drawn with borders: mail programs drop SVG, and many ask before they load a picture. */
export function Brand({ publicUrl }: { readonly publicUrl: string }) {
  return (
    <Text style={styles.brand} className="ink">
      <span aria-hidden="true">
        <span style={styles.ring} className="ring" />
        <span style={styles.secondRing} className="ring-2" />
      </span>
      <Link href={publicUrl} style={{ color: "inherit", textDecoration: "none" }}>
        Halka
      </Link>
    </Text>
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
