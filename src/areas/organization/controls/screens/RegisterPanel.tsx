import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { proposedOf, rulesOf } from '#platform/reads/reads.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { atLeast } from '#platform/roles.ts'
import { inText } from '#platform/words.ts'
import { controlChange } from '../records.ts'
import { inShort, nameOf, stateInWords, stateOf, whyNotChange, type Held } from '../rules.ts'

type RegisterProps = { of: AnyRecord; at: string }

/** A control register inside a page: changes that wait, every row on file, and the rules in effect. */
export function RegisterPanel({ of, at, columns }: RegisterProps & { columns?: readonly string[] }) {
  const first = whyNotChange(of, useActor()) === null && <NewValue of={of} at={at} />
  return (
    <div className="grid min-w-0 gap-5">
      <Rules of={of} />
      <RecordList of={of} {...(columns && { columns })} {...(first && { first })} />
    </div>
  )
}

/** The way to a new value, for those who may enter one. */
export function NewValue({ of, at }: RegisterProps) {
  if (whyNotChange(of, useActor()) !== null) return null
  return (
    <ButtonLink look="main" to={`${at}/new`}>
      <Icon name="plus" />
      New {inText(of.label)}
    </ButtonLink>
  )
}

/** The rules of a register as of today: active, upcoming, or waiting for a second administrator. */
function Rules({ of }: { of: AnyRecord }) {
  const actor = useActor()
  const today = useToday()
  const { rows } = useRecords(of, rulesOf)
  const { rows: waiting = [] } = useRecords(controlChange, (from) => proposedOf(from, of.table), {
    enabled: atLeast('manager', actor),
  })
  const { control } = of
  if (!control || !rows) return null
  const register = { ...of, control }
  const held = rows as unknown as readonly Held[]
  const shown = held.flatMap((row) => {
    const state = stateOf(control, row, held, today)
    return state === 'in_force' || state === 'ahead' ? [{ row, state }] : []
  })
  const name = (row: Held) => nameOf(register, row).replace(`${of.plural}: `, '')
  return (
    <>
      {waiting.length > 0 && (
        <Panel title="Waiting for a second administrator">
          <ul className="divide-y divide-line">
            {waiting.map((change) => (
              <li key={change.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 py-3">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-semibold text-ink">
                    {change.title.replace(`${of.plural}: `, '')}: {change.before ?? 'nothing'} →{' '}
                    {change.after ?? 'nothing'}
                  </p>
                  <p className="text-ink-2">{change.reason}</p>
                  <p className="text-xs text-ink-2">
                    Requested effective date: <Day day={change.effective_from} />, or the day after approval if that is
                    later.
                  </p>
                </div>
                <ButtonLink to={`/admin/control-changes/${change.id}`}>Review</ButtonLink>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {/* Where every row is in effect, the list above says it already. */}
      {shown.length > 0 && shown.length < held.length && (
        <div className="order-last min-w-0">
          <Panel title="Current rules">
            <ul className="divide-y divide-line">
              {shown.map(({ row, state }) => (
                <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2.5">
                  <span className="min-w-0 flex-1 basis-60 text-ink">{name(row)}</span>
                  <span className="figures text-ink">{inShort(register, row)}</span>
                  <Dial state={state === 'in_force' ? 'on' : 'waiting'}>{stateInWords(state, row.valid_from)}</Dial>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      )}
    </>
  )
}
