import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { reportRun } from '../records.ts'
import { inWords, layoutOf, pathOf } from '../rules.ts'
import { ResultTable } from './ResultTable.tsx'
import { saveResult } from './save-result.ts'

/** A report's result on one day; it never changes. */
export default function RunScreen() {
  const found = useRecord(reportRun, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={reportRun} found={found} list={{ to: '/reports?tab=kept', label: 'Saved results' }} />
  const layout = layoutOf(row)
  const rows = JSON.parse(row.result) as Record<string, unknown>[]
  const sheet = layout && { title: row.title, columns: layout.columns, rows: inWords(layout.columns, rows) }
  const { drawn } = layout ?? {}
  return (
    <Screen
      area="Performance & Delivery"
      title={row.title}
      about={
        <>
          Result of <Moment at={row.made_at} />
          {row.parameters && `. ${row.parameters}`}
        </>
      }
      actions={
        <>
          <ButtonLink to={pathOf(row.report)}>Current result</ButtonLink>
          <Button
            disabled={!sheet}
            onClick={() => sheet && void saveResult(sheet, 'xlsx', drawn === undefined ? undefined : async () => drawn)}
          >
            Download XLSX
          </Button>
        </>
      }
    >
      {sheet ? (
        <ResultTable {...sheet} />
      ) : (
        <Notice title="This report is no longer in the library">Its saved rows: {rows.length}.</Notice>
      )}
    </Screen>
  )
}
