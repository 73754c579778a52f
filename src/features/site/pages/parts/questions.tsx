interface Question {
  readonly question: string;
  readonly answer: string;
}

export function Questions({ id, title, questions }: { id: string; title: string; questions: readonly Question[] }) {
  return (
    <section id={id} className="band faq" aria-labelledby={`${id}-title`}>
      <div className="band-head">
        <h2 id={`${id}-title`}>{title}</h2>
      </div>
      <div className="questions">
        {questions.map(({ question, answer }) => (
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

/** The questions as search engines read them. */
export function structuredQuestions(questions: readonly Question[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
