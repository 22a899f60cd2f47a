import { useState } from 'react'
import { useParams } from 'react-router'
import { useDayOf } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { atLeast } from '#platform/roles.ts'
import type { editSafetyIncident, openCase } from '../commands.ts'
import { safetyIncidentLife } from '../life.ts'
import { injuryCase, safetyIncident, type SafetyIncident } from '../records.ts'

const list = { to: '/safety-management', label: 'Safety' }

export default function EventScreen() {
  const found = useRecord(safetyIncident, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={safetyIncident} found={found} list={list} />
}

function One({ row }: { row: SafetyIncident }) {
  const actor = useActor()
  const dayOf = useDayOf()
  const [asking, setAsking] = useState<'edit' | 'case'>()
  const edit = useCommand<typeof editSafetyIncident>('safety-incidents/edit')
  const open = useCommand<typeof openCase>('injury-cases/open')
  const manages = atLeast('manager', actor)
  const cases = useRecords(injuryCase, (from) => from.eq('event', row.id).order('number').limit(50))
  const risk =
    row.probability !== null && row.consequence !== null ? Number(row.probability) * Number(row.consequence) : null
  const { id, number } = row
  const hasOpenAction = Boolean(row.action?.trim()) && row.action_done_on === null
  return (
    <RecordPage
      of={safetyIncident}
      life={safetyIncidentLife}
      row={row}
      list={list}
      actions={
        <>
          {whyNotEdit(safetyIncident, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
          <Moves life={safetyIncidentLife} row={row} {...(!hasOpenAction && { only: ['investigate', 'close'] })} />
        </>
      }
    >
      {risk !== null && (
        <Figures
          figures={[
            {
              label: 'Risk',
              value: `${risk} of 25`,
              note: 'likelihood times severity',
              ...(risk >= 15 ? { tone: 'bad' as const } : risk >= 8 ? { tone: 'warn' as const } : {}),
            },
          ]}
        />
      )}
      <Panel title="What happened">
        <RecordFacts
          of={safetyIncident}
          row={row}
          show={(
            [
              'kind',
              'happened_at',
              'location',
              'department',
              'asset',
              'what_happened',
              'photos',
              'reported_by',
            ] as const
          ).filter((name) => (Array.isArray(row[name]) ? row[name].length > 0 : row[name]))}
        />
      </Panel>
      <Panel title="Cause and prevention">
        {row.root_cause || row.action ? (
          <RecordFacts
            of={safetyIncident}
            row={row}
            show={(
              ['root_cause', 'action', 'action_owner', 'action_due', 'action_done_on', 'closed_by', 'closing'] as const
            ).filter((name) => row[name])}
          />
        ) : (
          <p className="text-ink-2">No cause or action entered. Edit the incident to add them.</p>
        )}
      </Panel>
      {manages && row.kind === 'injury' && (
        <Panel
          title="Injury cases"
          about="Only managers can read these."
          actions={<Button onClick={() => setAsking('case')}>New injury case</Button>}
        >
          <RecordTable
            of={injuryCase}
            found={cases}
            columns={['number', 'employee', 'outcome', 'days_away', 'days_restricted', 'status']}
          />
        </Panel>
      )}
      {asking === 'edit' && (
        <FormDialog
          of={safetyIncident}
          row={row}
          title={`Edit ${number}`}
          done="Safety incident saved"
          send={(changes, version) => edit({ id, version, changes })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'case' && (
        <FormDialog
          of={injuryCase}
          title="New injury case"
          about="OSHA deadlines run from when the agency learned about the injury."
          done="Injury case opened"
          start={{ event: id, injured_on: dayOf(row.happened_at), location: row.location, learned_at: row.created_at }}
          send={open}
          onClose={() => setAsking(undefined)}
        />
      )}
    </RecordPage>
  )
}
