import { useCommand } from '#client/use-command.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { setCriteria, setSections } from '../../solicitations/commands.ts'
import { section, type Solicitation } from '../../solicitations/records.ts'
import type { Parts } from '../../solicitations/rules.ts'
import { standingOf, type Piece } from '../rules.ts'

type OnePieceProps = { piece: Piece; row: Solicitation; parts: Parts; whyNot: Reason }

/** A proposal, its source questions, and what it would change. A person accepts it. */
export function OnePiece({ piece, row, parts, whyNot }: OnePieceProps) {
  const putSections = useCommand<typeof setSections>('solicitations/set-sections')
  const putCriteria = useCommand<typeof setCriteria>('solicitations/set-criteria')
  const standing = standingOf(piece, parts)
  const before = piece.what === 'section' ? parts.sections.find(({ heading }) => heading === piece.heading) : undefined

  async function accept() {
    if (piece.what === 'criteria')
      return putCriteria({ id: row.id, version: row.version, lines: piece.criteria as never })
    const { part, heading, body } = piece
    const kept = parts.sections.map(({ id, part: was, heading: head, body: text, source }) =>
      head === heading ? { id, part, heading, body, source } : { id, part: was, heading: head, body: text, source },
    )
    return putSections({
      id: row.id,
      version: row.version,
      lines: (before ? kept : [...kept, { part, heading, body }]) as never,
    })
  }
  return (
    <li className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h3 className="font-semibold">{piece.heading}</h3>
        {standing === 'same' ? (
          <span className="inline-flex items-center gap-1.5 text-sm text-good">
            <Icon name="check" className="size-4" /> In the solicitation
          </span>
        ) : (
          <MoveButton
            whyNot={firstReason(whyNot, piece.what === 'criteria' && piece.whyNot)}
            run={accept}
            done={`${piece.heading} accepted`}
          >
            {standing === 'new' ? 'Accept' : 'Replace'}
            <span className="sr-only"> {piece.heading}</span>
          </MoveButton>
        )}
      </div>
      <p className="text-xs text-ink-2">
        {piece.what === 'section' ? optionLabel(section.fields.part, piece.part) : 'Criteria'} · from:{' '}
        {piece.from.join(' ')}
      </p>
      {standing === 'other' && before && (
        <del className="mt-2 block max-w-(--measure) border-l-2 border-line-strong pl-3 text-ink-2 whitespace-pre-wrap">
          <span className="sr-only">Current text: </span>
          {before.body}
        </del>
      )}
      <div className="mt-2 max-w-(--measure)">
        {piece.what === 'section' ? (
          <LongText text={piece.body} />
        ) : (
          <ul className="grid gap-1">
            {piece.criteria.map(({ name, weight }) => (
              <li key={name} className="flex justify-between gap-4">
                <span>{name}</span> <span className="figures">{weight}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
