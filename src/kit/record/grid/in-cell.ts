import { optionLabel } from '#platform/records/record.ts'
import { dollars, priceInDollars } from '#platform/money.ts'
import { inPercent, isYear, numberInWords } from '#platform/words.ts'
import { asDay } from '../../dates.ts'
import type { Column } from './lines.ts'

/** A cell's text while it is not being edited. Unreadable input is shown as typed. */
export function inCell({ field }: Column, value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field.kind) {
    case 'money':
      return typeof value === 'number' ? dollars(value) : String(value)
    case 'percent':
      return typeof value === 'number' ? inPercent(value) : String(value)
    case 'number':
      return typeof value === 'number'
        ? field.dollars
          ? priceInDollars(value)
          : isYear(field)
            ? String(value)
            : numberInWords(value, field.figures)
        : String(value)
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? asDay(`${String(value)}T12:00:00`) : String(value)
    case 'choice':
      return field.options?.includes(String(value)) ? optionLabel(field, String(value)) : String(value)
    case 'flag':
      return value === true ? 'Yes' : value === false ? 'No' : String(value)
    case 'ref':
    case 'person':
      return names.get(String(value)) ?? '…'
    default:
      return typeof value === 'object' ? '' : String(value)
  }
}

export const isFigure = ({ field }: Column) => ['money', 'number', 'percent'].includes(field.kind)
