import { costRecord, type CostKind } from '../records.ts'
import { fieldsOf } from '../rules.ts'

/** The form of one kind of record: common fields, the fields of this kind, and its documents. */
export const formOf = (kind: CostKind): typeof costRecord => {
  const names = ['description', 'worked_on', 'category', 'project', 'damage', ...fieldsOf[kind], 'documents']
  const fields = Object.fromEntries(
    names.map((name) => [name, costRecord.fields[name as keyof typeof costRecord.fields]]),
  )
  return { ...costRecord, fields } as unknown as typeof costRecord
}
