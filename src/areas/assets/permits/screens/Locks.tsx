import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { Value } from '#kit/record/Value.tsx'
import { flag, text } from '#platform/records/fields.ts'
import type { applyLock, removeLock } from '../commands.ts'
import { lockout, type Lockout, type Permit } from '../records.ts'
import { whyNotLock, whyNotUnlockYet } from '../rules.ts'

type LocksProps = { row: Permit; loaded: { locks?: readonly Lockout[] | undefined } }

/** Each lock with the person who applied it: only they may remove it. */
export function Locks({ row, loaded: { locks = [] } }: LocksProps) {
  const actor = useActor()
  const names = useNames(lockout, locks)
  const [asking, setAsking] = useState<{ what: 'on' | 'off'; lock: Lockout }>()
  const remove = useCommand<typeof removeLock>('work-permits/remove-lock')
  return (
    <Panel
      title="Locks"
      about="Lock, try, then work. Only the person who applied a lock may remove it (29 CFR 1910.147(e)(3))."
    >
      {locks.length === 0 && <p className="text-ink-2">No isolation points yet.</p>}
      <ul className="divide-y divide-line">
        {locks.map((lock) => {
          const on = lock.applied_by !== null && lock.removed_by === null
          return (
            <li key={lock.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-semibold">{lock.point}</p>
                <p className="text-xs text-ink-2">
                  {lock.lock_number && (
                    <>
                      Lock <span className="font-mono">{lock.lock_number}</span> ·{' '}
                    </>
                  )}
                  {lock.applied_by ? (
                    <>
                      applied by <Value of={lockout} name="applied_by" row={lock} names={names} />
                    </>
                  ) : (
                    'not locked yet'
                  )}
                  {lock.removed_by && (
                    <>
                      {' '}
                      · removed by <Value of={lockout} name="removed_by" row={lock} names={names} />
                    </>
                  )}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-3">
                <Dial state={on ? 'on' : lock.removed_by ? 'off' : 'waiting'}>
                  {on ? 'Locked and tested' : lock.removed_by ? 'Removed' : 'Not locked'}
                </Dial>
                {!on && !lock.removed_by && (
                  <MoveButton whyNot={whyNotLock(row, lock)} run={() => setAsking({ what: 'on', lock })}>
                    Apply lock
                  </MoveButton>
                )}
                {on && (
                  <MoveButton
                    whyNot={whyNotUnlockYet(row, lock, { actor })}
                    run={() =>
                      lock.applied_by === actor.user_id
                        ? remove({ id: row.id, lock: lock.id })
                        : setAsking({ what: 'off', lock })
                    }
                  >
                    Remove lock
                  </MoveButton>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {asking?.what === 'on' && <LockDialog row={row} lock={asking.lock} onClose={() => setAsking(undefined)} />}
      {asking?.what === 'off' && (
        <ReasonDialog
          title="Remove another person’s lock?"
          about="Confirm that they are clear of the hazard and know about the removal."
          label="How you confirmed"
          verb="Remove lock"
          press={(reason) => remove.press({ id: row.id, lock: asking.lock.id, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Panel>
  )
}

function LockDialog({ row, lock, onClose }: { row: Permit; lock: Lockout; onClose: () => void }) {
  const apply = useCommand<typeof applyLock>('work-permits/apply-lock')
  return (
    <AskDialog
      title={`Lock ${lock.point}`}
      about="Apply your own lock and keep its key."
      verb="Apply lock"
      done="Lock applied"
      fields={{
        lock_number: text({ required: true, max: 40, label: 'Lock number', help: 'As printed on the lock.' }),
        tried: flag({ label: 'I tried to start it, and nothing moved' }),
      }}
      start={{ lock_number: lock.lock_number }}
      whyNot={({ tried }: { tried: boolean }) => (tried ? null : 'Test the isolation first. Nothing may start.')}
      early={false}
      press={({ lock_number }: { lock_number: string }) =>
        apply.press({ id: row.id, lock: lock.id, tried: true, lock_number })
      }
      onClose={onClose}
    />
  )
}
