/** Why something could not be done, said aloud; `null`: nothing failed. */
export function Trouble({ sentence }: { sentence: string | null }) {
  return (
    sentence && (
      <p className="trouble" role="alert">
        {sentence}
      </p>
    )
  );
}
