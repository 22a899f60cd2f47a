import { Link } from 'react-router'
import type { JournalLine } from '#areas/planning/journal/records.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import { useTitles } from '#kit/record/use-titles.ts'

export function SourceDocument({ row }: { row: JournalLine }) {
  const source = pageOf(useCatalog(), row.source_table, row.source)
  const document = useTitles([{ table: row.source_table, id: row.source }]).get(`${row.source_table} ${row.source}`)
  return source && document ? (
    <Panel title="Source document" about="It links back to the order and the requisition.">
      <Link to={source} className="link">
        {document.of.label} {document.number ?? document.title}
      </Link>
    </Panel>
  ) : null
}
