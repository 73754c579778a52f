interface BlockHeadProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly level: 2 | 3;
}

/** The title and text at the top of a card. */
export function BlockHead({ title, text, level }: BlockHeadProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <>
      <Heading dir="auto">{title}</Heading>
      {text && (
        <p className="lead" dir="auto">
          {text}
        </p>
      )}
    </>
  );
}
