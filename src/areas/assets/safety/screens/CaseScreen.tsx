import { useState } from 'react'
import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useOrganization } from '#client/use-organization.ts'
import { useRecord } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { editCase } from '../commands.ts'
import { injuryCaseLife } from '../life.ts'
import { injuryCase } from '../records.ts'
import { isRecordable, lateness } from '../rules.ts'

const list = { to: '/safety-management?tab=log', label: 'OSHA log' }

/** One case: a line of Form 300, and the questions of Form 301. */
export default function CaseScreen() {
  const found = useRecord(injuryCase, useParams().id ?? '')
  const actor = useActor()
  const now = new Date(useNow()).toISOString()
  const today = useToday()
  const { organization } = useOrganization()
  const [editing, setEditing] = useState(false)
  const edit = useCommand<typeof editCase>('injury-cases/edit')
  const { row } = found
  if (!row) return <NoRecord of={injuryCase} found={found} list={list} />
  const late = lateness(row, { now, today, zone: organization?.time_zone ?? 'UTC' })
  return (
    <RecordPage
      of={injuryCase}
      life={injuryCaseLife}
      row={row}
      list={list}
      actions={
        <>
          {whyNotEdit(injuryCase, row, actor) === null && <Button onClick={() => setEditing(true)}>Edit</Button>}
          <Moves life={injuryCaseLife} row={row} />
        </>
      }
    >
      {late && <Notice tone="bad" title={late} />}
      {!isRecordable(row) && (
        <Notice title="Not recorded in the log">A first-aid case isn’t recordable (29 CFR 1904.7(b)(5)).</Notice>
      )}
      <Panel title="Form 300" about="A line of the log.">
        <RecordFacts
          of={injuryCase}
          row={row}
          show={[
            'number',
            'employee',
            'privacy',
            'job_title',
            'injured_on',
            'location',
            'injury',
            'outcome',
            'days_away',
            'days_restricted',
            'illness',
          ]}
        />
      </Panel>
      <Panel title="Form 301" about="The incident report, due with the log.">
        <RecordFacts
          of={injuryCase}
          row={row}
          show={[
            'event',
            'hired_on',
            'began_at',
            'doing',
            'object',
            'physician',
            'treated_at',
            'inpatient',
            'completed_on',
          ]}
        />
      </Panel>
      <Panel title="Deadlines">
        <RecordFacts of={injuryCase} row={row} show={['learned_at', 'report_by', 'reported_at', 'record_by']} />
      </Panel>
      {editing && (
        <FormDialog
          of={injuryCase}
          row={row}
          title={`Edit case ${row.number}`}
          done="Case saved"
          send={(changes, version) => edit({ id: row.id, version, changes })}
          onClose={() => setEditing(false)}
        />
      )}
    </RecordPage>
  )
}
