import { useParams } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { useActor } from '#client/use-actor.ts'
import { useNow } from '#client/use-now.ts'
import { useRecord } from '#client/use-record.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { exportLife } from '../life.ts'
import { dataExport, type DataExport } from '../records.ts'
import { whyNotDownload } from '../rules.ts'

const list = { to: '/data-exports', label: 'Data exports' }

export default function DataExportScreen() {
  const found = useRecord(dataExport, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={dataExport} found={found} list={list} />
}

function One({ row }: { row: DataExport }) {
  return (
    <RecordPage
      of={dataExport}
      row={row}
      life={exportLife}
      list={list}
      actions={
        <>
          {exportLife.is(row, 'approved') && <Download row={row} />}
          <Moves life={exportLife} row={row} />
        </>
      }
    >
      <Panel title="Data export">
        <RecordFacts
          of={dataExport}
          row={row}
          show={[
            'reason',
            'requested_by',
            'files',
            ...(row.approved_by ? (['approved_by', 'approved_at', 'ends_at', 'downloads'] as const) : []),
            ...(row.downloaded_at ? (['downloaded_at'] as const) : []),
            ...(row.note ? (['note'] as const) : []),
          ]}
        />
      </Panel>
    </RecordPage>
  )
}

/** The browser opens the address itself, so that an archive of any size goes to disk and not into memory. */
function Download({ row }: { row: DataExport }) {
  const backend = useBackend()
  const actor = useActor()
  async function run() {
    const { ticket } = await callFunction<{ ticket: string }>(backend, 'agency-archive/ticket', { id: row.id })
    const link = document.createElement('a')
    link.href = `/functions/v1/agency-archive?ticket=${encodeURIComponent(ticket)}`
    link.download = ''
    link.click()
  }
  return (
    <MoveButton look="main" whyNot={whyNotDownload(row, { actor, now: useNow() })} run={run} done="Download started">
      Download archive
    </MoveButton>
  )
}
