import { useMemo } from 'react'
import { readable, redline, type Piece } from '../redline/rules.ts'

/**
 * One text compared with another, word by word. Removed text is struck and added text underlined, so that color is
 * not the only sign.
 */
export const Redline = ({ before, after }: { before: string; after: string }) => {
  const pieces = useMemo(() => redline(before, after), [before, after])
  return <Pieces pieces={pieces} />
}

export const Pieces = ({ pieces }: { pieces: readonly Piece[] }) => (
  <p className="mt-1 max-w-(--measure) whitespace-pre-wrap break-words">
    {readable(pieces).map(({ kind, text }, at) =>
      kind === 'same' ? (
        <span key={at}>{text}</span>
      ) : kind === 'removed' ? (
        <del key={at} className="bg-bad-soft text-ink">
          {text}
        </del>
      ) : (
        <ins key={at} className="bg-good-soft text-ink">
          {text}
        </ins>
      ),
    )}
  </p>
)
