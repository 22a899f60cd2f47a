import { useParams } from 'react-router'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { logEntry } from '../records.ts'

/** One entry with its corrections and decisions. */
export default function LogEntryScreen() {
  const id = useParams().id ?? ''
  const found = useRecord(logEntry, id)
  const about = useRecords(logEntry, (from) => from.eq('corrects', id).order('count').limit(100))
  const { row } = found
  const list = {
    to: row ? `/incident-timeline?incident=${row.incident}` : '/incident-timeline',
    label: 'Incident timeline',
  }
  if (!row) return <NoRecord of={logEntry} found={found} list={list} />
  return (
    <RecordPage of={logEntry} row={row} list={list}>
      <Panel title="Original entry">
        <RecordFacts
          of={logEntry}
          row={row}
          show={[
            'incident',
            'count',
            'kind',
            'position',
            'observed_at',
            'significant',
            'corrects',
            'place',
            'attachments',
          ]}
        />
      </Panel>
      {about.rows && about.rows.length > 0 && (
        <Panel title="Corrections and decisions">
          <RecordTable of={logEntry} found={about} columns={['words', 'count', 'kind', 'observed_at']} />
        </Panel>
      )}
    </RecordPage>
  )
}
