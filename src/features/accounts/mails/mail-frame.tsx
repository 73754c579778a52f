import { Body, Container, Head, Heading, Html, Link, Preview, Text } from "@react-email/components";
import type { ReactNode } from "react";
import type { Language } from "#base/language.ts";
import { styles, darkModeStyles } from "./styles.ts";

interface MailFrameProps {
  readonly language: Language;
  readonly publicUrl: string;
  readonly subject: string;
  /** Shown by mail programs after the subject. */
  readonly preview: string;
  readonly title: string;
  readonly signOff: string;
  readonly maxWidth?: string;
  /** The style sheet. Many mail programs drop it. */
  readonly styleSheet?: string;
  readonly children: ReactNode;
}

/** The frame of all emails: the brand, a card with a title and the content, and the sign-off. */
export function MailFrame({
  language,
  publicUrl,
  subject,
  preview,
  title,
  signOff,
  maxWidth = "480px",
  styleSheet = darkModeStyles,
  children,
}: MailFrameProps) {
  return (
    <Html lang={language} dir="ltr">
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* oxlint-disable-next-line react/no-danger -- our own style sheet; React would escape it with entities */}
        <style dangerouslySetInnerHTML={{ __html: styleSheet }} />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={styles.body} className="paper">
        <Container style={{ maxWidth }}>
          <Brand publicUrl={publicUrl} />
        </Container>
        <Container style={{ ...styles.card, maxWidth }} className="card">
          <Heading as="h1" style={styles.title} className="ink">
            {title}
          </Heading>
          {children}
        </Container>
        <Text style={{ ...styles.foot, maxWidth }} className="soft">
          {signOff}
        </Text>
      </Body>
    </Html>
  );
}

/** Two linked rings drawn with borders: mail programs drop SVG, and many do not load images without asking. */
function Brand({ publicUrl }: { readonly publicUrl: string }) {
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
