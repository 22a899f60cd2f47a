import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { Day, Moment } from '#kit/parts/Time.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { firstReason } from '#platform/rules.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { optionLabel } from '#platform/records/record.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import type { requestAuditorAccess, sendAuditorLink } from '../access/commands.ts'
import { auditorAccessLife } from '../access/life.ts'
import { auditorAccess, auditorView, type AuditorAccess } from '../access/records.ts'
import { isOver, whyNotSendLink } from '../access/rules.ts'
import type { SingleAudit } from '../records.ts'

/** Access of outside auditors to this audit, its dates, and each reading. */
export function AccessPanel({ row }: { row: SingleAudit }) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState(false)
  const request = useCommand<typeof requestAuditorAccess>('auditor-access/request')
  const { rows } = useRecords(auditorAccess, (from) =>
    from.eq('single_audit', row.id).order('created_at', { ascending: false }).limit(50),
  )
  const ids = (rows ?? []).map(({ id }) => id)
  const views = useRecords(auditorView, (from) =>
    from
      .in('auditor_access', ids.length > 0 ? ids : [row.id])
      .order('seen_at', { ascending: false })
      .limit(200),
  )
  const nameOf = (id: string) => rows?.find((each) => each.id === id)?.name ?? ''
  return (
    <Panel
      title="Access of outside auditors"
      about="To read the SEFA, the programs, costs and invoices, the findings, their files and the shared audit bundle. One manager requests it, another confirms it."
      actions={
        <MoveButton whyNot={whyNotEdit(auditorAccess, null, actor)} run={() => setAsking(true)}>
          Request access
        </MoveButton>
      }
    >
      {rows?.length === 0 && <p className="text-ink-2">No outside auditor has access.</p>}
      <ul className="divide-y divide-line">
        {rows?.map((each) => (
          <One key={each.id} row={each} today={today} />
        ))}
      </ul>
      {views.rows && views.rows.length > 0 && (
        <div className="mt-3">
          <Sheet
            label="Readings"
            rows={views.rows}
            idOf={({ id }) => id}
            columns={[
              {
                name: 'Paper',
                of: ({ paper, about }) => (
                  <>
                    {optionLabel(auditorView.fields.paper, paper)}
                    {about && <span className="block text-xs break-words text-ink-2">{about}</span>}
                  </>
                ),
              },
              { name: 'Auditor', of: (view) => nameOf(view.auditor_access) },
              { name: 'Read', of: ({ seen_at }) => <Moment at={seen_at} /> },
            ]}
          />
        </div>
      )}
      {asking && (
        <FormDialog
          of={auditorAccess}
          title="Request access of an outside auditor"
          about="Another manager confirms it. Then the auditor gets a link by email."
          verb="Request access"
          done="Access requested"
          start={{ starts_on: today }}
          send={(access) => request({ single_audit: row.id, access })}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}

function One({ row, today }: { row: AuditorAccess; today: string }) {
  const actor = useActor()
  const send = useCommand<typeof sendAuditorLink>('auditor-access/resend-link')
  const over = isOver(row, today)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
          {row.name}, {row.firm}
          <Badge tone={!over && auditorAccessLife.is(row, 'active') ? 'good' : 'plain'}>
            {over ? 'Ended' : optionLabel(auditorAccess.fields.status, row.status)}
          </Badge>
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {row.email} · <Day day={row.starts_on} /> to <Day day={row.ends_on} />
        </p>
        <p className="text-sm text-ink-2 break-words">{row.ended_because ?? row.why}</p>
      </div>
      {!over && (
        <div className="flex flex-wrap gap-2">
          {auditorAccessLife.is(row, 'active') && (
            <MoveButton
              whyNot={firstReason(whyNotEdit(auditorAccess, row, actor), whyNotSendLink(row, today))}
              run={() => send({ id: row.id })}
              done={`Link sent to ${row.email}`}
            >
              Send new link
            </MoveButton>
          )}
          <Moves life={auditorAccessLife} row={row} />
        </div>
      )}
    </li>
  )
}
