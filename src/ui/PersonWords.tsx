/**
 * A sentence of the app with the words a person wrote, “so”, in the person's voice and without the quotes. Words that
 * were cut off end the sentence by themselves: no full stop after "…".
 */
export function PersonWords({ sentence }: { sentence: string }) {
  const parts = sentence.replace(/…”\./gu, "…”").split(/“([^”]*)”/u);
  return (
    <>
      {parts.map((part, i) =>
        i % 2 === 1 ? (
          <span key={i} className="person">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}
