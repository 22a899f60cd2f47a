import { journalLine, type JournalLine } from '#areas/planning/journal/records.ts'
import { useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'

export function EntrySides({ row }: { row: JournalLine }) {
  const sides = useRecords(journalLine, (from) => from.eq('entry', row.entry).order('position').limit(500))
  return (
    <Panel title="Entry" about="Both sides, in each fund. An entry never changes; another entry corrects it.">
      <RecordTable of={journalLine} found={sides} columns={['control', 'account', 'fund', 'debit', 'credit']} />
    </Panel>
  )
}
