import { dayShort } from '../dates.ts'
import { translated } from '../say.ts'
import type { Coming, Field } from '../records/fields.ts'
import { optionLabel } from '../records/record.ts'

type Read = { status: string; words: string }
type Row = Readonly<Record<string, unknown>>

const comingOf = (field: Pick<Field, 'comes'>, row: Row, today: string): Coming | undefined => {
  const coming = field.comes?.[String(row.status)]
  const day = coming && row[coming.on]
  return typeof day === 'string' && day > today ? coming : undefined
}

/** The status of a row as people read it today: one that is certain but has not come is told with its day. */
export function readStatus(field: Pick<Field, 'words' | 'comes'>, row: Row, today: string): Read {
  const status = String(row.status)
  const coming = comingOf(field, row, today)
  return coming
    ? { status: coming.until, words: translated(coming.says).replace('{day}', dayShort(String(row[coming.on]), today)) }
    : { status, words: translated(optionLabel(field, status)) }
}
