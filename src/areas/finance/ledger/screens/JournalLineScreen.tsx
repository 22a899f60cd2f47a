import { Link, useParams } from 'react-router'
import { journalLine } from '#areas/planning/journal/records.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { pageOf, useCatalogue } from '#kit/record/catalogue.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { useTitles } from '#kit/record/use-titles.ts'

const list = { to: '/payments?tab=ledger', label: 'Ledger' }

/** One side of an entry, its other sides, and the way to the document behind it. */
export default function JournalLineScreen() {
  const found = useRecord(journalLine, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={journalLine} found={found} list={list} />
}

function Page({ row }: { row: NonNullable<ReturnType<typeof useRecord<typeof journalLine>>['row']> }) {
  const catalogue = useCatalogue()
  const sides = useRecords(journalLine, (from) => from.eq('entry', row.entry).order('position').limit(500))
  const source = pageOf(catalogue, row.source_table, row.source)
  const document = useTitles([{ table: row.source_table, id: row.source }]).get(`${row.source_table} ${row.source}`)
  return (
    <RecordPage
      of={journalLine}
      row={row}
      list={list}
      actions={source && <ButtonLink to={source}>Open the document</ButtonLink>}
    >
      <Panel
        title="The entry"
        about="Both sides, in each fund. It is never changed: what was wrong is put right by another entry."
      >
        <RecordTable of={journalLine} found={sides} columns={['control', 'account', 'fund', 'debit', 'credit']} />
      </Panel>
      <Panel title="This side">
        <RecordFacts
          of={journalLine}
          row={row}
          show={['day', 'period', 'fund', 'control', 'account', 'budget_line', 'words']}
        />
      </Panel>
      {source && document && (
        <Panel
          title="The document behind it"
          about="From there the chain goes on, back to the order and to what was needed."
        >
          <Link to={source} className="link">
            {document.of.label} {document.number ?? document.title}
          </Link>
        </Panel>
      )}
    </RecordPage>
  )
}
