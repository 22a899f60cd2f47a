import { Link, useParams } from 'react-router'
import { journalLine } from '#areas/planning/journal/records.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { useTitles } from '#kit/record/use-titles.ts'

const list = { to: '/payments?tab=ledger', label: 'Ledger' }

/** One side of an entry, its other sides, and a link to its source document. */
export default function JournalLineScreen() {
  const found = useRecord(journalLine, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={journalLine} found={found} list={list} />
}

function Page({ row }: { row: NonNullable<ReturnType<typeof useRecord<typeof journalLine>>['row']> }) {
  const catalog = useCatalog()
  const sides = useRecords(journalLine, (from) => from.eq('entry', row.entry).order('position').limit(500))
  const source = pageOf(catalog, row.source_table, row.source)
  const document = useTitles([{ table: row.source_table, id: row.source }]).get(`${row.source_table} ${row.source}`)
  return (
    <RecordPage
      of={journalLine}
      row={row}
      list={list}
      actions={source && <ButtonLink to={source}>Open document</ButtonLink>}
    >
      <Panel title="Entry" about="Both sides, in each fund. An entry never changes; another entry corrects it.">
        <RecordTable of={journalLine} found={sides} columns={['control', 'account', 'fund', 'debit', 'credit']} />
      </Panel>
      <Panel title="This line">
        <RecordFacts
          of={journalLine}
          row={row}
          show={['day', 'period', 'fund', 'control', 'account', 'budget_line', 'words']}
        />
      </Panel>
      {source && document && (
        <Panel title="Source document" about="It links back to the order and the requisition.">
          <Link to={source} className="link">
            {document.of.label} {document.number ?? document.title}
          </Link>
        </Panel>
      )}
    </RecordPage>
  )
}
