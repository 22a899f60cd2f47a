import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { importLife } from '#areas/organization/imports/life.ts'
import { importRun, type ImportRun } from '#areas/organization/imports/records.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { labelOf } from '#platform/records/record.ts'
import { atLeast } from '#platform/roles.ts'
import { employeeImport } from '../../employees/import/rules.ts'
import { PreparedInvitations } from '../../employees/screens/PreparedInvitations.tsx'
import { importKinds } from '../rules.ts'
import { writeParts } from './use-import.ts'

export default function ImportRunScreen() {
  const found = useRecord(importRun, useParams().id ?? '')
  return found.row ? (
    <Run row={found.row} />
  ) : (
    <NoRecord of={importRun} found={found} list={{ to: '/imports', label: 'Imports' }} />
  )
}

const count = (value: number) => Number(value).toLocaleString('en-US')

function Run({ row }: { row: ImportRun }) {
  const kind = importKinds.find(({ name }) => name === row.kind)
  const actor = useActor()
  const columns = JSON.parse(row.columns) as (string | null)[]
  return (
    <RecordPage
      of={importRun}
      row={row}
      life={importLife}
      list={{ to: '/imports', label: 'Imports' }}
      actions={
        <>
          <ButtonLink to={`/imports/new?kind=${row.kind}`}>Import another</ButtonLink>
          <Moves life={importLife} row={row} />
        </>
      }
    >
      {importLife.is(row, 'running') && <Continue row={row} />}
      <Figures
        figures={[
          { label: 'Rows', value: count(row.rows) },
          { label: 'Created', value: count(row.made) },
          { label: 'Updated', value: count(row.changed) },
          { label: 'Already on file', value: count(row.unchanged) },
        ]}
      />
      {row.left_out && (
        <Notice tone="warn" title="Some records stay drafts">
          <ul>
            {row.left_out.split('\n').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      {row.kind === employeeImport.name && atLeast('admin', actor) && <PreparedInvitations />}
      <Panel title="Import">
        <RecordFacts
          of={importRun}
          row={row}
          show={[
            'kind',
            'file',
            'system',
            ...(row.typed_total === null ? [] : (['typed_total', 'sheet_total'] as const)),
            ...(row.reason ? (['reason'] as const) : []),
            'digest',
          ]}
        />
        {kind && (
          <p className="mt-3 text-ink-2">
            {`Columns imported: ${columns
              .flatMap((name) => (name && kind.sheet.fields[name] ? [labelOf(kind.sheet, name)] : []))
              .join(', ')}.`}
          </p>
        )}
      </Panel>
    </RecordPage>
  )
}

/** The rows are kept until the run is over: it goes on where it stopped. */
function Continue({ row }: { row: ImportRun }) {
  const backend = useBackend()
  const queries = useQueryClient()
  const actor = useActor()
  const [done, setDone] = useState<number>()
  async function run() {
    setDone(Number(row.rows_written))
    try {
      await writeParts(backend, row, setDone)
    } finally {
      setDone(undefined)
      await queries.invalidateQueries()
    }
  }
  return (
    <Notice tone="warn" title="This import was interrupted">
      <div className="grid gap-3">
        <p>{`${count(done ?? row.rows_written)} of ${count(row.rows)} rows are written. Continue, or undo it.`}</p>
        {done !== undefined && <Progress label="Rows imported" value={done} max={Number(row.rows)} />}
        <div>
          <MoveButton
            whyNot={
              row.created_by === actor.user_id ? null : 'Only the person who started it can continue. You can undo it.'
            }
            run={run}
          >
            Continue import
          </MoveButton>
        </div>
      </div>
    </Notice>
  )
}
