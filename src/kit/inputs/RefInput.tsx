import { useDeferredValue, useState } from 'react'
import { useRows } from '#client/use-rows.ts'
import type { Field } from '#platform/records/fields.ts'
import { dayInWords } from '#platform/dates.ts'
import { choicesOf, chosenOf, pickedFrom, pickedPeople, type Picked } from '#platform/reads/picked.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { locale } from '#platform/say.ts'
import { recordOf, useCatalog } from '../record/catalog.tsx'
import { useNames } from '../record/use-names.ts'
import { Combobox, type Found } from './Combobox.tsx'
import type { Asked } from './FieldFrame.tsx'
import { MakeOne } from './MakeOne.tsx'

type Row = Record<string, string>

/** Another record, found by its name or number among those the reader may see. */
export function RefInput({ field, ...asked }: Asked & { field: Pick<Field, 'to'> }) {
  const record = recordOf(useCatalog(), field.to ?? '')
  return record ? <Picker {...asked} picked={pickedFrom(record)} record={record} /> : null
}

/** A member of the organization. */
export const PersonInput = (asked: Asked) => <Picker {...asked} picked={pickedPeople} />

type PickerProps = Asked & {
  picked: Picked
  /** Offered to be made where there is none; it may tell its names apart. */ record?: AnyRecord
}

function Picker({ picked, record, ...asked }: PickerProps) {
  const { table, key, title, short, apart } = picked
  const [typed, setTyped] = useState(asked.begin ?? '')
  const part = useDeferredValue(typed.trim())
  const { data: found } = useRows<Row>(table, (from) => choicesOf(from, picked, part))
  const chosen = useRows<Row>(table, (from) => chosenOf(from, picked, String(asked.value)), {
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
        id: each[key]!,
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
