import { snippetPieces } from '../rules.ts'

/** The words around a match, with the matches marked. */
export const Snippet = ({ of }: { of: string }) => (
  <>
    {snippetPieces(of).map(({ text, match }, at) =>
      match ? (
        <mark key={at} className="rounded-xs bg-action-soft px-0.5 font-semibold text-ink">
          {text}
        </mark>
      ) : (
        <span key={at}>{text}</span>
      ),
    )}
  </>
)
