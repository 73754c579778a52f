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
import { buttonUrl, type MailContent } from "./content.ts";
import { looks } from "./looks.ts";
import { fill, wordsIn } from "./words.ts";

export interface AccountMailProps {
  readonly content: MailContent;
  readonly language: Language;
  readonly publicUrl: string;
}

/** The one look of all mails to people: a title, a sentence, what they came for, a button. */
export function AccountMail({ content, language, publicUrl }: AccountMailProps) {
  const words = wordsIn(language);
  const own = words[content.kind];
  const url = buttonUrl(content, publicUrl);
  return (
    <Html lang={language} dir="ltr">
      <Head>
        <title>{own.subject}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{own.body}</Preview>
      <Body style={looks.body}>
        <Container style={looks.card}>
          <Text style={looks.brand}>Halka</Text>
          <Heading as="h1" style={looks.title}>
            {own.title}
          </Heading>
          <Text style={looks.text}>{fill(words.greeting, "username", content.username)}</Text>
          <Text style={looks.text}>{own.body}</Text>
          {content.kind === "verify" && <Text style={looks.code}>{content.text}</Text>}
          <Section style={{ margin: "0 0 24px" }}>
            <Button href={url} style={looks.button}>
              {own.button}
            </Button>
          </Section>
          <Text style={looks.quiet}>{own.note}</Text>
          {content.kind !== "taken" && <Text style={looks.quiet}>{words.ignore}</Text>}
          <Hr style={looks.line} />
          <Text style={looks.quiet}>{words.fallback}</Text>
          <Text style={looks.quiet}>
            <Link href={url} style={looks.url}>
              {url}
            </Link>
          </Text>
          <Text style={{ ...looks.quiet, margin: 0 }}>{words.sign}</Text>
        </Container>
      </Body>
    </Html>
  );
}
