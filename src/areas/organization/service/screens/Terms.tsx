import { ControlPanel } from '../../controls/screens/ControlPanel.tsx'
import { asProposed } from '#platform/records/control.ts'
import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { createServiceTerm } from '../commands.ts'
import { serviceTerm } from '../records.ts'

export function Terms() {
  const actor = useActor()
  const [adding, setAdding] = useState(false)
  const create = useCommand<typeof createServiceTerm>('service-terms/create')
  const whyNot = whyNotEdit(serviceTerm, null, actor)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-(--measure) text-ink-2">
          A request follows the newest setting of its priority on its date. Hours count around the clock, except while a
          request waits for the requester.
        </p>
        {whyNot === null ? (
          <Button onClick={() => setAdding(true)}>New setting</Button>
        ) : (
          <span className="text-xs text-ink-2">{whyNot}</span>
        )}
      </div>
      <ControlPanel of={serviceTerm} />
      <RecordTable
        of={serviceTerm}
        found={useRecords(serviceTerm, (from) =>
          from.order('priority').order('valid_from', { ascending: false }).limit(200),
        )}
      />
      {adding && (
        <FormDialog
          of={asProposed(serviceTerm)}
          title="New service setting"
          done="Submitted. Longer hours wait for a second administrator."
          send={create}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
