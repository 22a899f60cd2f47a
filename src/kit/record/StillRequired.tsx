import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import type { Life } from '#platform/life.ts'
import { missingFor } from '#platform/records/asked.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { labelOf, type AnyRecord, type RowOf } from '#platform/records/record.ts'
import { say, translated } from '#platform/say.ts'
import { Notice } from '../parts/Notice.tsx'

type StillRequiredProps = {
  life: Life
  row: RowOf<AnyRecord>
  /** The address of the form, at one of its fields. */
  form: (field: string) => string
}

/** The fields that the next moves demand and the record lacks, before anyone is refused: each leads to its place. */
export function StillRequired({ life, row, form }: StillRequiredProps) {
  const actor = useActor()
  const { record } = life
  if (whyNotEdit(record, row, actor) !== null) return null
  return life.open(row as never).map((move) => {
    const missing = missingFor(record, row, move)
    if (missing.length === 0) return null
    return (
      <Notice key={move} title={say('Before “{move}”, enter:', { move: translated(life.moves[move]!.says.button) })}>
        <ul className="flex flex-wrap gap-x-4">
          {missing.map(([name]) => (
            <li key={name}>
              <Link
                to={form(name)}
                className="inline-flex min-h-6 items-center text-action-ink underline underline-offset-3 pointer-coarse:min-h-11"
              >
                {translated(labelOf(record, name))}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    )
  })
}
