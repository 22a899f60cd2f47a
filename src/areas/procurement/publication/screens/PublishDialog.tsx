import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { momentInWords, zoneInWords } from '#platform/dates.ts'
import type { Reason } from '#platform/rules.ts'
import type { Point } from '../../solicitations/life.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import { kindInWords } from '../../solicitations/rules.ts'
import { warningsOf, whyNotDespite } from '../checklist/rules.ts'
import type { publishSolicitation } from '../commands.ts'
import { daysLeft } from '../left/rules.ts'

type PublishDialogProps = { row: Solicitation; points: readonly Point[]; whyNot: Reason; onClose: () => void }

/**
 * The last check before publication: the closing by the agency's clock, how long vendors have, and each warning that
 * is left. Publishing with warnings asks for a reason, which the history keeps.
 */
export function PublishDialog({ row, points, whyNot, onClose }: PublishDialogProps) {
  const publish = useCommand<typeof publishSolicitation>('solicitations/publish')
  const [reason, setReason] = useState('')
  const days = daysLeft(row, useNow())
  const warnings = warningsOf(points)
  return (
    <Dialog
      title={`Publish ${row.number}?`}
      about="The solicitation becomes public and vendors are notified. After that, only addenda can change it."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Not yet
          </Button>
          <MoveButton
            look="main"
            whyNot={whyNot ?? whyNotDespite(points, reason)}
            run={async () => (await publish({ id: row.id, reason: reason.trim() }), onClose())}
            done={`${row.number} published`}
          >
            Publish now
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-5">
        <Facts
          facts={[
            { label: 'Solicitation', value: `${row.title} · ${kindInWords(row.kind)}` },
            { label: 'Closes', value: momentInWords(row.closes_at!, row.zone!) },
            { label: 'Time zone', value: zoneInWords(row.zone!) },
            { label: 'Response time', value: `${days} ${plural(days, { one: 'day', other: 'days' })}` },
          ]}
        />
        {warnings.length > 0 && (
          <section aria-labelledby="warnings-left" className="grid gap-3 rounded-md bg-warn-soft px-4 py-3">
            <h3 id="warnings-left" className="font-semibold">
              {plural(warnings.length, { one: '1 warning', other: `${warnings.length} warnings` })}
            </h3>
            <ul className="grid gap-2">
              {warnings.map(({ name, title, words, cites }) => (
                <li key={name} className="flex gap-2.5">
                  <Icon name="warn" className="mt-0.5 size-4.5 shrink-0 text-warn" />
                  <p className="min-w-0">
                    <span className="font-semibold">{title}.</span> <span className="text-ink-2">{words}</span>
                    {cites.length > 0 && (
                      <span className="block text-sm text-ink-2">{cites.map(({ text }) => text).join('; ')}</span>
                    )}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        )}
        {warnings.length > 0 && (
          <LongTextInput
            id="publish-reason"
            label="Reason to publish with these warnings"
            required
            hint="Saved in the history. The warnings are in the audit log."
            value={reason}
            onChange={(value) => setReason(String(value ?? ''))}
          />
        )}
      </div>
    </Dialog>
  )
}
