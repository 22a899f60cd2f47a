import { plural } from '#platform/words.ts'
import Papa from 'papaparse'
import { useRef, useState, type ChangeEvent } from 'react'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { reasonOfChange } from '#platform/records/control.ts'
import type { ImportSchedule as Import } from '../commands.ts'

type Line = Record<string, string>

/** Imports a schedule from a CSV file, as a state publishes it. The first line names the columns. */
export function ImportSchedule() {
  const send = useCommand<Import>('retention-series/import')
  const chosen = useRef<HTMLInputElement>(null)
  const [rows, setRows] = useState<Line[]>()

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    try {
      setRows(Papa.parse<Line>(await file.text(), { header: true, skipEmptyLines: 'greedy' }).data)
    } catch (error) {
      toast('bad', sentence(error))
    }
  }
  return (
    <>
      <input
        ref={chosen}
        type="file"
        accept=".csv,text/csv"
        aria-label="Schedule as CSV"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void read(event)}
      />
      <Button onClick={() => chosen.current?.click()}>Import schedule</Button>
      {rows && (
        <AskDialog
          title="Import schedule"
          about={`${plural(rows.length, { one: '1 line was', other: `${rows.length} lines were` })} read. All lines are imported, or none. The columns are: Series code, Title, Record types, Counted from, Closing statuses, Retention (months), Afterward, Authority, Effective from.`}
          verb="Import"
          done="Schedule imported"
          fields={{ reason: { ...reasonOfChange(), required: true } }}
          press={({ reason }: { reason: string }) => send.press({ rows, reason })}
          onClose={() => setRows(undefined)}
        />
      )}
    </>
  )
}
