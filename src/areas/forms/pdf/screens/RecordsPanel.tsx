import { useBackend } from '#client/BackendProvider.tsx'
import { useDayOf, useToday } from '#client/use-today.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { useCatalog } from '#kit/record/catalog.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { useList } from '#kit/record/list/use-list.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { plural } from '#platform/words.ts'
import type { PdfTemplate } from '../records.ts'
import { mapIn, valuesFor } from '../rules.ts'
import { keysIn, type Source } from '../sources/rules.ts'
import { BatchResult, FillButton } from './BatchResult.tsx'
import { readRecords } from './fill/read-records.ts'
import { mostRows, useBatch } from './use-batch.ts'

/** The list of the records, filtered as anywhere, and a filled copy for each of its rows. */
export function RecordsPanel({
  row,
  source,
  record,
  records,
}: {
  row: PdfTemplate
  source: Source
  record: AnyRecord
  records: readonly AnyRecord[]
}) {
  const { rows: tables } = useBackend()
  const catalog = useCatalog()
  const today = useToday()
  const dayOf = useDayOf()
  const batch = useBatch(row)
  // Both read the address, so the rows that are filled are those that the list shows.
  const { conditions, state, together } = useList(record)
  const keys = mapIn(row.map).flatMap(({ from }) => keysIn(from, source))
  const fill = () =>
    batch.fill(async () => {
      const reading = { tables, catalog, records, record, keys, conditions, sort: state.sort, most: mostRows, dayOf }
      const found = await readRecords(reading)
      return {
        rows: found.map(({ answers }) => valuesFor(row, source, answers, today)),
        names: found.map(({ name }) => name || row.title),
      }
    })
  const tooMany = together !== undefined && together.rows > mostRows
  return (
    <Panel
      title="Fill from records"
      about="Filter the list: each of its rows fills one copy, with the values that you can read."
    >
      <div className="grid gap-4">
        <RecordList
          of={record}
          first="Each of these records fills one PDF, as soon as there is one that you can read."
        />
        {tooMany ? (
          <Notice title={`Up to ${mostRows} rows can be filled at once. Filter the list.`} />
        ) : (
          together &&
          together.rows > 0 && (
            <FillButton
              batch={batch}
              id="records-as"
              label={plural(together.rows, { one: 'Fill 1 PDF', other: `Fill ${together.rows} PDFs` })}
              onFill={() => void fill()}
            />
          )
        )}
        <BatchResult batch={batch} row={row} source={source} />
      </div>
    </Panel>
  )
}
