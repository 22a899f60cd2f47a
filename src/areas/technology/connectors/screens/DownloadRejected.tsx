import { Button } from '#kit/parts/Button.tsx'
import { saveAs } from '#kit/save-as.ts'
import { csvText } from '#platform/records/csv.ts'
import { errorLife } from '../life.ts'
import type { ConnectorError, ConnectorRun } from '../records.ts'
import type { Row } from '../rules.ts'

type DownloadRejectedProps = { row: ConnectorRun; loaded: { errors?: readonly ConnectorError[] | undefined } }

/** The rows that are still to correct, as a file for the people who keep the source. */
export function DownloadRejected({ row, loaded: { errors = [] } }: DownloadRejectedProps) {
  const open = errors.filter(errorLife.isOpen)
  return open.length > 0 && <Button onClick={() => download(open, row.number)}>Download rejected rows</Button>
}

function download(errors: readonly ConnectorError[], number: string): void {
  const rows = errors.map(({ content, why }) => ({ ...(JSON.parse(content) as Row), 'Rejection reason': why }))
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  saveAs(
    new Blob([csvText([columns, ...rows.map((row) => columns.map((column) => (row as Row)[column] ?? ''))])], {
      type: 'text/csv',
    }),
    `${number}-not-taken.csv`,
  )
}
