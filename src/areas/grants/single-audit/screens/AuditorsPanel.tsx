import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { addSecondaryAuditor, editSecondaryAuditor, removeSecondaryAuditor } from '../auditors/commands.ts'
import { secondaryAuditor, singleAudit, type SecondaryAuditor, type SingleAudit } from '../records.ts'
import { sendsChanges } from '#kit/record/form-send.ts'

type Asked = { for: 'add' } | { for: 'edit' | 'remove'; firm: SecondaryAuditor }

/** The other firms of the audit, as the FAC lists them. */
export function AuditorsPanel({ row }: { row: SingleAudit }) {
  const actor = useActor()
  const [asked, setAsked] = useState<Asked>()
  const { rows } = useRecords(secondaryAuditor, (from) => from.eq('single_audit', row.id).order('created_at').limit(50))
  const add = useCommand<typeof addSecondaryAuditor>('secondary-auditors/add')
  const edit = useCommand<typeof editSecondaryAuditor>('secondary-auditors/edit')
  const remove = useCommand<typeof removeSecondaryAuditor>('secondary-auditors/remove')
  const whyNot = whyNotEdit(singleAudit, row, actor)
  const close = () => setAsked(undefined)
  return (
    <Panel
      title="Secondary auditors"
      about="Other firms that did part of this audit. The FAC lists them beside the audit firm."
      actions={
        <MoveButton whyNot={whyNot} run={() => setAsked({ for: 'add' })}>
          Add secondary auditor
        </MoveButton>
      }
    >
      {rows?.length === 0 && <p className="text-ink-2">One firm did the whole audit.</p>}
      <ul className="divide-y divide-line">
        {rows?.map((firm) => (
          <li key={firm.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2">
            <div className="min-w-0 grow basis-60">
              <p className="font-semibold break-words">{firm.name}</p>
              <p className="text-sm text-ink-2 break-words">
                EIN {firm.ein} · {firm.street}, {firm.city}, {firm.state} {firm.zip}
              </p>
              <p className="text-sm text-ink-2 wrap-anywhere">
                {firm.contact}, {firm.contact_title} · {firm.phone} · {firm.email}
              </p>
            </div>
            <div className="flex gap-2">
              <MoveButton whyNot={whyNot} run={() => setAsked({ for: 'edit', firm })}>
                Edit<span className="sr-only"> {firm.name}</span>
              </MoveButton>
              <MoveButton whyNot={whyNot} run={() => setAsked({ for: 'remove', firm })}>
                Remove<span className="sr-only"> {firm.name}</span>
              </MoveButton>
            </div>
          </li>
        ))}
      </ul>
      {asked?.for === 'add' && (
        <FormDialog
          of={secondaryAuditor}
          title="Add secondary auditor"
          done="Secondary auditor added"
          send={(auditor) => add({ single_audit: row.id, auditor })}
          onClose={close}
        />
      )}
      {asked?.for === 'edit' && (
        <FormDialog
          of={secondaryAuditor}
          row={asked.firm}
          title={`Edit ${asked.firm.name}`}
          done="Saved"
          send={sendsChanges(asked.firm.id, edit)}
          onClose={close}
        />
      )}
      {asked?.for === 'remove' && (
        <SureDialog
          title={`Remove ${asked.firm.name}?`}
          about="The firm is no longer in the files for the FAC."
          verb="Remove"
          done={`${asked.firm.name} removed`}
          press={() => remove.press({ id: asked.firm.id })}
          onClose={close}
        />
      )}
    </Panel>
  )
}
