import type { Field } from '#platform/records/fields.ts'
import { optionLabel } from '#platform/records/record.ts'
import { writesDayFirst } from '../dates.ts'
import { dayTyped, moneyShown, moneyTyped, numberTyped } from './typed.ts'

/** The value of a text in a field of this type. Unreadable text stays text, for the check to report. */
export function readTyped(field: Field, text: string, today: string): unknown {
  const tidy = text.trim()
  if (tidy === '') return null
  switch (field.kind) {
    case 'money':
      return moneyTyped(tidy)
    case 'number':
    case 'percent':
      return numberTyped(tidy)
    case 'date':
      return dayTyped(tidy, today, writesDayFirst())
    case 'flag':
      return /^(yes|true|y|1|x)$/i.test(tidy) ? true : /^(no|false|n|0)$/i.test(tidy) ? false : tidy
    case 'choice':
      return (
        field.options!.find(
          (option) => option === tidy || optionLabel(field, option).toLowerCase() === tidy.toLowerCase(),
        ) ?? tidy
      )
    default:
      return tidy
  }
}

/** A value in editable form. */
export function asTyped({ kind }: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'money' && typeof value === 'number') return moneyShown(value)
  if (kind === 'date')
    return String(value).replace(/^(\d{4})-0?(\d{1,2})-0?(\d{1,2})$/, writesDayFirst() ? '$3/$2/$1' : '$2/$3/$1')
  return String(value)
}

/** Today in the person's time zone. */
export const thisDay = () => {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}
