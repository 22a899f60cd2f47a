import { useDeferredValue, useState } from 'react'
import { useRows } from '#client/use-rows.ts'
import type { Field } from '#platform/records/fields.ts'
import { dayInWords } from '#platform/dates.ts'
import { columnsOf, type AnyRecord } from '#platform/records/record.ts'
import { locale } from '#platform/say.ts'
import { recordOf, useCatalog } from '../record/catalog.tsx'
import { useNames } from '../record/use-names.ts'
import { Combobox, type Found } from './Combobox.tsx'
import type { Asked } from './FieldFrame.tsx'
import { MakeOne } from './MakeOne.tsx'

type Row = Record<string, string>
const few = 8

/** Another record, found by its name or number among those the reader may see. */
export function RefInput({ field, ...asked }: Asked & { field: Pick<Field, 'to'> }) {
  const record = recordOf(useCatalog(), field.to ?? '')
  return record ? (
    <Picker
      {...asked}
      table={record.table}
      id_column="id"
      title={record.title as string}
      short={shortName(record)}
      record={record}
    />
  ) : null
}

/** A member of the organization. */
export const PersonInput = (asked: Asked) => (
  <Picker {...asked} table="organization_members" id_column="user_id" title="display_name" short="email" />
)

type PickerProps = Asked & {
  table: string
  id_column: string
  title: string
  short: string | undefined
  /** Offered to be made where there is none; it may tell its names apart. */ record?: AnyRecord
}

function Picker({ table, id_column, title, short, record, ...asked }: PickerProps) {
  const [typed, setTyped] = useState(asked.begin ?? '')
  const part = useDeferredValue(typed.trim())
  const apart = record?.apart as string | undefined
  const columns = [...new Set([id_column, title, short, apart].filter(Boolean))].join(',')
  const like = `"*${part.replaceAll(/["\\*%]/g, '')}*"`
  const { data: found } = useRows<Row>(table, (from) => {
    const named = from.select(columns).order(title)
    // Of one name the newest comes first: the list is short, and an earlier year is picked less often.
    const all = (apart ? named.order('created_at', { ascending: false }) : named).limit(few)
    return part === ''
      ? all
      : all.or([title, ...(short ? [short] : [])].map((name) => `${name}.ilike.${like}`).join(','))
  })
  const chosen = useRows<Row>(table, (from) => from.select(columns).eq(id_column, String(asked.value)).limit(1), {
    enabled: typeof asked.value === 'string' && asked.value !== '',
  })
  const row = asked.value ? chosen.data?.[0] : undefined
  const beside = useBeside(record, [...(found ?? []), ...(row ? [row] : [])])
  const none = !asked.bare && !asked.value && typed === '' && part === '' && found?.length === 0
  return (
    <Combobox
      {...asked}
      chosen={row && [row[title], apart && beside(row)].filter(Boolean).join(' · ')}
      typed={typed}
      onType={setTyped}
      found={(part === typed.trim() ? found : undefined)?.map((each): Found => ({
        id: each[id_column]!,
        name: each[title]!,
        note: apart ? beside(each) : short && each[short],
      }))}
      below={
        none && record ? (
          <MakeOne of={record} required={asked.required === true} onMade={(id) => asked.onChange(id)} />
        ) : undefined
      }
    />
  )
}

/** The value that tells records of one name apart, in words: the name of another record, a day or a code. */
function useBeside(record: AnyRecord | undefined, rows: readonly Row[]): (row: Row) => string | undefined {
  const apart = record?.apart as string | undefined
  const names = useNames(record ?? nothing, apart ? rows : [])
  return (row) => {
    const value = apart && row[apart]
    if (!value) return undefined
    return names.get(value) ?? (record!.fields[apart].kind === 'date' ? dayInWords(value, locale()) : value)
  }
}
const nothing = { fields: {} } as AnyRecord

/** The short name of a record, where it has one: its number or its code. */
export const shortName = (record: AnyRecord) =>
  columnsOf(record).find(
    ([name, { kind, unique }]) => name !== record.title && (kind === 'series' || (kind === 'text' && unique)),
  )?.[0]
