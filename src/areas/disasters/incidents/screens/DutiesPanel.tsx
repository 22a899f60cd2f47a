import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecords } from '#client/use-record.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { useNames } from '#kit/record/use-names.ts'
import type { signIn } from '../commands.ts'
import { dutyLife } from '../life.ts'
import { duty, positions, positionWords, type Incident } from '../records.ts'
import { hoursOn, usualShift, whyNotSignIn } from '../rules.ts'

/** Who holds each position, since when, and the last handover note. */
export function DutiesPanel({ row: incident }: { row: Incident }) {
  const actor = useActor()
  const now = useNow()
  const { rows } = useRecords(duty, (from) =>
    from.eq('incident', incident.id).order('began_at', { ascending: false }).limit(300),
  )
  const names = useNames(duty, rows ?? [])
  const enter = useCommand<typeof signIn>('incidents/sign-in')
  const onDuty = rows?.filter(dutyLife.isOpen) ?? []
  return (
    <Panel title="Positions" about="One person per position. Signing out requires a handover note.">
      {!rows && <SkeletonLines lines={4} />}
      {rows && (
        <ul className="divide-y divide-line border-y border-line">
          {positions.map((position) => {
            const held = onDuty.find((each) => each.position === position)
            const last = rows.find((each) => each.position === position && each.note)
            const hours = held ? hoursOn(held, now) : 0
            return (
              <li key={position} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5">
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block font-semibold text-ink">{positionWords[position]}</span>
                  {held ? (
                    <span className="block text-sm text-ink-2">
                      {names.get(held.holder ?? '') ?? '…'} since <Moment at={held.began_at} />
                      {hours > usualShift && (
                        <span className="text-warn">
                          , {hours} hours: longer than usual {usualShift}
                        </span>
                      )}
                    </span>
                  ) : (
                    <span className="block text-sm text-ink-2">Vacant{last ? `. Handover: ${last.note}` : ''}</span>
                  )}
                </span>
                {held ? (
                  <Moves life={dutyLife} row={held} />
                ) : (
                  <MoveButton
                    whyNot={whyNotSignIn(incident, position, {
                      held: undefined,
                      own: onDuty.find(({ holder }) => holder === actor.user_id),
                      actor,
                    })}
                    run={() => enter({ id: incident.id, position })}
                    done="You’re signed in"
                  >
                    Sign in
                  </MoveButton>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
