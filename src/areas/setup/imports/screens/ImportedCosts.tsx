import { costLife } from '#areas/grants/costs/life.ts'
import { costRecord } from '#areas/grants/costs/records.ts'
import type { ImportRun } from '#areas/organization/imports/records.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { manyOf } from '#platform/life/many-of.ts'

/** The costs of an import, which another manager checks here, many at once. */
export const ImportedCosts = ({ row }: { row: ImportRun }) => (
  <Panel
    title="Imported costs"
    about="Another manager must check them. A checked cost keeps the import from being undone."
  >
    <RecordList of={costRecord} where={{ imported: row.id }} moves={manyOf(costLife)} />
  </Panel>
)
