import { Notice } from '#kit/parts/Notice.tsx'
import { plural } from '#platform/words.ts'
import type { JournalBatch } from '../records.ts'

/** The lines that came back otherwise than they were sent. */
export function Unreconciled({ row }: { row: JournalBatch }) {
  const differences = row.answer?.split('\n') ?? []
  return (
    <Notice
      tone="bad"
      title={`${differences.length} ${plural(differences.length, { one: 'line does', other: 'lines do' })} not reconcile`}
    >
      <ul className="list-disc pl-5">
        {differences.slice(0, 20).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Notice>
  )
}
