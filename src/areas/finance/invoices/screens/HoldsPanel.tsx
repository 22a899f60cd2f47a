import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { releaseHold } from '../commands.ts'
import { invoiceHold, type Invoice, type InvoiceHold } from '../records.ts'
import { whyNotRelease } from '../rules.ts'

type HoldsPanelProps = { row: Invoice; loaded: { holds?: readonly InvoiceHold[] | undefined } }

/** The reasons it is not paid yet, each with the smallest change that would release it. */
export function HoldsPanel({ row, loaded: { holds } }: HoldsPanelProps) {
  const actor = useActor()
  const release = useCommand<typeof releaseHold>('invoices/release-hold')
  const names = useNames(invoiceHold, holds ?? [])
  const [asked, setAsked] = useState<InvoiceHold>()
  if (!holds || holds.length === 0) return null
  return (
    <Panel title="Holds" about="The smallest change that releases each hold.">
      <ul className="grid gap-3">
        {holds.map((hold) => (
          <li
            key={hold.id}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line pb-3 last:border-0 last:pb-0"
          >
            <Icon
              name={hold.released_by ? 'check' : 'warn'}
              className={`mt-0.5 size-4.5 ${hold.released_by ? 'text-good' : 'text-warn'}`}
            />
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold text-ink">{optionLabel(invoiceHold.fields.reason, hold.reason)}</p>
              <p className="text-ink-2">{hold.words}</p>
              {hold.released_by ? (
                <p className="mt-1 text-sm text-good">
                  Released by {names.get(hold.released_by) ?? '…'}: {hold.released_because}
                </p>
              ) : (
                <p className="mt-1 text-sm">
                  <span className="text-ink-2">To release:</span> <span className="font-semibold">{hold.change}</span>
                </p>
              )}
            </div>
            {!hold.released_by && (
              <MoveButton whyNot={whyNotRelease(row, hold, { actor })} run={() => setAsked(hold)}>
                Release hold
              </MoveButton>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title="Release this hold?"
          about={`${asked.words} Your name and reason stay on the invoice.`}
          verb="Release hold"
          press={(because) => release.press({ id: row.id, hold: asked.id, because })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  )
}
