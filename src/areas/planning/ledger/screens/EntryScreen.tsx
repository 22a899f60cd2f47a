import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { budgetEntry } from '../records.ts'

/** One booking, with a link to its document. */
export default function EntryScreen() {
  const found = useRecord(budgetEntry, useParams().id ?? '')
  const catalog = useCatalog()
  const { row } = found
  const list = { to: row ? `/budget-management/lines/${row.line}` : '/budget-management', label: 'Budget line' }
  if (!row) return <NoRecord of={budgetEntry} found={found} list={list} />
  const source = pageOf(catalog, row.source_table, row.source)
  return (
    <RecordPage
      of={budgetEntry}
      row={row}
      list={list}
      actions={source && <ButtonLink to={source}>Open document</ButtonLink>}
    >
      <Panel title="Entry" about="Entries can’t be changed. Corrections are new entries.">
        <RecordFacts of={budgetEntry} row={row} show={['line', 'day', 'kind', 'releases', 'amount', 'words']} />
      </Panel>
    </RecordPage>
  )
}
