import { useState } from 'react'
import type { Moved } from '#client/functions.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Dialog } from '../overlays/Dialog.tsx'
import { Button } from '../parts/Button.tsx'
import type { Values } from './draft.ts'
import { useNames } from './use-names.ts'
import { Value } from './Value.tsx'

type MovedDialogProps = {
  of: AnyRecord
  moved: Moved
  mine: Values
  onDecide: (changes: Values) => void
  onClose: () => void
  back?: string
}

/** Two people changed the same record. The second sees the differences field by field and selects; no input is lost. */
export function MovedDialog({
  of,
  moved: { moved },
  mine,
  onDecide,
  onClose,
  back = 'Back to form',
}: MovedDialogProps) {
  const both = moved.filter(({ field, now }) => field in mine && JSON.stringify(mine[field]) !== JSON.stringify(now))
  const others = moved.filter((each) => !both.includes(each))
  const [keep, setKeep] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const theirs = Object.fromEntries(moved.map(({ field, now }) => [field, now]))
  const names = useNames(of, [mine, theirs, ...moved.map(({ by }) => ({ actor: by }))])
  const who = [...new Set(moved.map(({ by }) => names.get(by ?? '') ?? 'Another user'))].join(' and ')
  const open = both.filter(({ field }) => !keep[field])

  return (
    <Dialog
      title="This record has changed"
      about={`${who} changed this record while you were editing it. Your entries are still here.`}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            {back}
          </Button>
          <Button
            look="main"
            disabled={open.length > 0}
            onClick={() =>
              onDecide(Object.fromEntries(Object.entries(mine).filter(([name]) => keep[name] !== 'theirs')))
            }
          >
            Save selected values
          </Button>
        </>
      }
    >
      {both.map(({ field, label }) => (
        <fieldset key={field} className="border-t border-line py-3">
          <legend className="sr-only">{label}</legend>
          <p aria-hidden className="mb-1 font-semibold">
            {label}
          </p>
          {(['theirs', 'mine'] as const).map((side) => (
            <label key={side} className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
              <input
                type="radio"
                name={`moved-${field}`}
                checked={keep[field] === side}
                onChange={() => setKeep((now) => ({ ...now, [field]: side }))}
                className="size-4.5 accent-(--action)"
              />
              <span className="w-14 shrink-0 text-ink-2">{side === 'mine' ? 'Yours' : 'Theirs'}</span>
              <span className="min-w-0 break-words">
                <Value of={of} name={field} row={side === 'mine' ? mine : theirs} names={names} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {others.length > 0 && (
        <div className="border-t border-line pt-3">
          <p className="font-semibold">Also changed, with the current value kept</p>
          <dl className="mt-1 grid gap-1">
            {others.map(({ field, label }) => (
              <div key={field} className="flex gap-3">
                <dt className="text-ink-2">{label}</dt>
                <dd>
                  <Value of={of} name={field} row={theirs} names={names} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Dialog>
  )
}
