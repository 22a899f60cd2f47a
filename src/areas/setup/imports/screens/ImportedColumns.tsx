import type { ImportRun } from '#areas/organization/imports/records.ts'
import { labelOf } from '#platform/records/record.ts'
import { importKinds } from '../rules.ts'

/** The fields that the columns of the file filled. */
export function ImportedColumns({ row }: { row: ImportRun }) {
  const kind = importKinds.find(({ name }) => name === row.kind)
  const columns = JSON.parse(row.columns) as (string | null)[]
  return (
    kind && (
      <p className="text-ink-2">
        {`Columns imported: ${columns
          .flatMap((name) => (name && kind.sheet.fields[name] ? [labelOf(kind.sheet, name)] : []))
          .join(', ')}.`}
      </p>
    )
  )
}
