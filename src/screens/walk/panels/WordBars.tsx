import type { Neighbour } from "../../../core/domain/trace";

/** The shared words that made the BM25 score, each with its part as a bar. */
export function WordBars({ words, bm25 }: { words: Neighbour["sharedWords"]; bm25: number }) {
  if (words.length === 0) return <p className="q">No word is shared; the meaning is near.</p>;
  const most = Math.max(...words.map(({ contribution }) => contribution));
  const rest = bm25 - words.reduce((sum, { contribution }) => sum + contribution, 0);
  return (
    <table className="terms">
      <caption className="vh">Shared words and what each adds to BM25</caption>
      <tbody>
        {words.map(({ word, contribution }) => (
          <tr key={word}>
            <th scope="row" className="person">
              {word}
            </th>
            <td className="n">
              <i style={{ width: `${(contribution / most) * 96}px` }} />
              {contribution.toFixed(1)}
            </td>
          </tr>
        ))}
        {rest >= 0.05 && (
          <tr>
            <th scope="row" className="q">
              others
            </th>
            <td className="n q">{rest.toFixed(1)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
