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
import type { Letter } from "./letter.ts";
import { looks, nightSheet } from "./looks.ts";
import { wordsIn } from "./words.ts";

export interface AccountMailProps {
  readonly letter: Letter;
  readonly language: Language;
  readonly publicUrl: string;
}

/** The one look of all mails to people: a title, a sentence, what they came for, a button. */
export function AccountMail({ letter, language, publicUrl }: AccountMailProps) {
  const { subject, title, greeting, body, code, details, quote, warning, button, notes, off, sign } = letter;
  const words = wordsIn(language);
  return (
    <Html lang={language} dir="ltr">
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* oxlint-disable-next-line react/no-danger -- because React would put entities into the style sheet, which is ours */}
        <style dangerouslySetInnerHTML={{ __html: nightSheet }} />
      </Head>
      <Preview>{body}</Preview>
      <Body style={looks.body} className="paper">
        <Container style={{ maxWidth: "480px" }}>
          <Brand publicUrl={publicUrl} />
        </Container>
        <Container style={looks.card} className="card">
          <Heading as="h1" style={looks.title} className="ink">
            {title}
          </Heading>
          {greeting !== undefined && <Paragraph text={greeting} />}
          <Paragraph text={body} />
          {code !== undefined && (
            <Text style={looks.code} className="ink code line">
              {code}
            </Text>
          )}
          {details.length > 0 && <Details details={details} />}
          {quote !== undefined && (
            <Text style={looks.quote} className="ink quote">
              {quote}
            </Text>
          )}
          {warning !== undefined && (
            <Text style={looks.warning} className="ink">
              {warning}
            </Text>
          )}
          {button && (
            <Section style={{ margin: "0 0 24px" }}>
              <Button href={button.url} style={looks.button} className="button">
                {button.label}
              </Button>
            </Section>
          )}
          {notes.map((note) => (
            <Text key={note} style={looks.quiet} className="soft">
              {note}
            </Text>
          ))}
          {off && (
            <Text style={looks.quiet} className="soft">
              <Link href={off.url} style={looks.off} className="soft">
                {off.label}
              </Link>
            </Text>
          )}
          {button && (
            <>
              <Hr style={looks.line} className="line" />
              <Text style={{ ...looks.quiet, margin: 0 }} className="soft">
                {words.fallback}
                <br />
                <Link href={button.url} style={looks.url} className="url">
                  {button.url}
                </Link>
              </Text>
            </>
          )}
        </Container>
        <Text style={looks.foot} className="soft">
          {sign}
        </Text>
      </Body>
    </Html>
  );
}

/** Two linked rings of borders, because mail programs drop SVG and many ask before they fetch a picture. */
export function Brand({ publicUrl }: { readonly publicUrl: string }) {
  return (
    <Text style={looks.brand} className="ink">
      <span aria-hidden="true">
        <span style={looks.ring} className="ring" />
        <span style={looks.secondRing} className="ring-2" />
      </span>
      <Link href={publicUrl} style={{ color: "inherit", textDecoration: "none" }}>
        Halka
      </Link>
    </Text>
  );
}

function Paragraph({ text }: { readonly text: string }) {
  return (
    <Text style={looks.text} className="ink">
      {text}
    </Text>
  );
}

/** A table of data, not of layout: its first column names the second. */
function Details({ details }: Pick<Letter, "details">) {
  return (
    <table cellPadding={0} cellSpacing={0} style={looks.details} className="line">
      <tbody>
        {details.map(([name, value]) => (
          <tr key={name}>
            <th scope="row" align="left" style={{ ...looks.detailName, fontWeight: 400 }} className="soft line">
              {name}
            </th>
            <td style={looks.detailValue} className="ink line">
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
