import { useActor } from '#client/use-actor.ts'
import { useFindings } from '#client/use-findings.ts'
import { useToday } from '#client/use-today.ts'
import type { Life } from '#platform/life.ts'
import type { AnyMove } from '#platform/life/move.ts'
import { needsFindings } from '#platform/life/needs-findings.ts'
import { missingFor } from '#platform/records/asked.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { labelOf, type AnyRecord, type RowOf } from '#platform/records/record.ts'
import { everyReason } from '#platform/rules.ts'
import { say, translated } from '#platform/say.ts'
import { Notice } from '../parts/Notice.tsx'
import { Place, Reasons } from './Reasons.tsx'

type StillRequiredProps = {
  life: Life
  row: RowOf<AnyRecord>
  /** The address of the form, at one of its fields. */
  form: (field?: string) => string
}

/**
 * Everything against the next moves, before anyone is refused: fields that the record lacks, and the state of other
 * records. Those of the form lead to it, others to where they are fixed if the move says so; none hides the next.
 */
export function StillRequired({ life, row: shown, form }: StillRequiredProps) {
  const row = shown as never
  const actor = useActor()
  const asking = { actor, today: useToday() }
  const { record } = life
  const asks = life.leadsOn(row).some((name) => life.asksFacts(name) && life.isFor(name, row, actor))
  const needs = needsFindings(life, row, asking) || (asks && whyNotEdit(record, row, actor) === null)
  const known = useFindings(life, shown.id, { enabled: needs })
  if (whyNotEdit(record, row, actor) !== null) return null
  const found = known.state === 'there' ? known.facts : undefined
  return life.open(row).map((name) => {
    const move = life.moves[name] as AnyMove
    const missing = missingFor(record, row, name)
    const isNext = life.leadsOn(row).includes(name)
    const others = isNext && (found || !life.asksFacts(name)) ? life.obstacles(name, row, found, asking) : []
    if (missing.length + others.length === 0) return null
    const isOwn = others.length === 0
    const button = translated(move.says.button)
    const ofForm = everyReason(() => move.whyNot?.(row, asking) ?? null)
    return (
      <Notice
        key={name}
        title={isOwn ? say('Before “{move}”, enter:', { move: button }) : say('Before “{move}”:', { move: button })}
      >
        <ul className={isOwn ? 'flex flex-wrap gap-x-4' : 'grid gap-y-1'}>
          {missing.map(([field]) => (
            <li key={field}>
              <Place to={form(field)}>
                {isOwn
                  ? translated(labelOf(record, field))
                  : say('Enter {field}', { field: translated(labelOf(record, field)) })}
              </Place>
            </li>
          ))}
          <Reasons
            life={life}
            name={name}
            row={shown}
            reasons={others}
            found={found}
            otherwise={(reason) => (ofForm.includes(reason) ? form() : undefined)}
          />
        </ul>
      </Notice>
    )
  })
}
