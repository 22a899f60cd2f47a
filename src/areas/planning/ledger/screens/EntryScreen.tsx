import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { pageOf, useCatalogue } from '#kit/record/catalogue.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { budgetEntry } from '../records.ts'

/** One booking, and the way to the document that it belongs to. */
export default function EntryScreen() {
  const found = useRecord(budgetEntry, useParams().id ?? '')
  const catalogue = useCatalogue()
  const { row } = found
  const list = { to: row ? `/budget-management/lines/${row.line}` : '/budget-management', label: 'Budget line' }
  if (!row) return <NoRecord of={budgetEntry} found={found} list={list} />
  const source = pageOf(catalogue, row.source_table, row.source)
  return (
    <RecordPage
      of={budgetEntry}
      row={row}
      list={list}
      actions={source && <ButtonLink to={source}>Open the document</ButtonLink>}
    >
      <Panel title="The entry" about="It is never changed. What was wrong is put right by another entry.">
        <RecordFacts of={budgetEntry} row={row} show={['line', 'day', 'kind', 'releases', 'amount', 'words']} />
      </Panel>
    </RecordPage>
  )
}
