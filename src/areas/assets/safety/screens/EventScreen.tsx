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
import type { editSafetyEvent, openCase } from '../commands.ts'
import { safetyEventLife } from '../life.ts'
import { injuryCase, safetyEvent, type SafetyEvent } from '../records.ts'

const list = { to: '/safety-management', label: 'Safety' }

export default function EventScreen() {
  const found = useRecord(safetyEvent, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={safetyEvent} found={found} list={list} />
}

function One({ row }: { row: SafetyEvent }) {
  const actor = useActor()
  const dayOf = useDayOf()
  const [asking, setAsking] = useState<'edit' | 'case'>()
  const edit = useCommand<typeof editSafetyEvent>('safety-events/edit')
  const open = useCommand<typeof openCase>('injury-cases/open')
  const manages = atLeast('manager', actor)
  const cases = useRecords(injuryCase, (from) => from.eq('event', row.id).order('number').limit(50))
  const risk =
    row.probability !== null && row.consequence !== null ? Number(row.probability) * Number(row.consequence) : null
  const { id, number } = row
  const hasOpenAction = Boolean(row.action?.trim()) && row.action_done_on === null
  return (
    <RecordPage
      of={safetyEvent}
      row={row}
      list={list}
      actions={
        <>
          {whyNotEdit(safetyEvent, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
          <Moves life={safetyEventLife} row={row} {...(!hasOpenAction && { only: ['investigate', 'close'] })} />
        </>
      }
    >
      {risk !== null && (
        <Figures
          figures={[
            {
              label: 'Risk',
              value: `${risk} of 25`,
              note: 'likely again times how bad',
              ...(risk >= 15 ? { tone: 'bad' as const } : risk >= 8 ? { tone: 'warn' as const } : {}),
            },
          ]}
        />
      )}
      <Panel title="What happened">
        <RecordFacts
          of={safetyEvent}
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
      <Panel title="So that it does not come again">
        {row.root_cause || row.action ? (
          <RecordFacts
            of={safetyEvent}
            row={row}
            show={(
              ['root_cause', 'action', 'action_owner', 'action_due', 'action_done_on', 'closed_by', 'closing'] as const
            ).filter((name) => row[name])}
          />
        ) : (
          <p className="text-ink-2">
            Nobody has written yet why it happened and what is done about it. Edit it and say so.
          </p>
        )}
      </Panel>
      {manages && row.kind === 'injury' && (
        <Panel
          title="Who was hurt"
          about="Read by managers alone."
          actions={<Button onClick={() => setAsking('case')}>Open a case</Button>}
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
          of={safetyEvent}
          row={row}
          title={`Edit ${number}`}
          done="It is kept"
          send={(changes, version) => edit({ id, version, changes })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'case' && (
        <FormDialog
          of={injuryCase}
          title="Open a case"
          about="The clocks of OSHA run from when the agency learned of it."
          done="The case is open"
          start={{ event: id, injured_on: dayOf(row.happened_at), location: row.location, learned_at: row.created_at }}
          send={open}
          onClose={() => setAsking(undefined)}
        />
      )}
    </RecordPage>
  )
}
