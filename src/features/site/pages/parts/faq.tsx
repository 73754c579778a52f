interface FaqEntry {
  readonly question: string;
  readonly answer: string;
}

export function Faq({ id, title, entries }: { id: string; title: string; entries: readonly FaqEntry[] }) {
  return (
    <section id={id} className="band faq" aria-labelledby={`${id}-title`}>
      <div className="band-head">
        <h2 id={`${id}-title`}>{title}</h2>
      </div>
      <div className="questions">
        {entries.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** The questions as structured data for search engines. */
export function structuredFaq(entries: readonly FaqEntry[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
