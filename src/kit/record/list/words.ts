import { me, none, wayOf } from '#platform/records/list/conditions.ts'
import type { Field } from '#platform/records/fields.ts'
import { optionLabel } from '#platform/records/record.ts'
import { inFigures, inPercent, withMinus } from '#platform/words.ts'
import { asDay } from '../../dates.ts'

/** A filter in its chip's words: "Draft or Adopted", "from $10.50", "Jul 1, 2026 to Jul 31, 2026". */
export function inWords(field: Field, words: string, names: ReadonlyMap<string, string>): string {
  switch (wayOf(field)) {
    case 'any':
      return orList(words.split(',').map((value) => valueInWords(field, value, names)))
    case 'range': {
      const [from, to] = words.split('..').map((bound) => bound && boundInWords(field, bound))
      return from && to ? (from === to ? from : `${from} to ${to}`) : from ? `from ${from}` : `up to ${to}`
    }
    default:
      return `“${words}”`
  }
}

function valueInWords(field: Field, value: string, names: ReadonlyMap<string, string>): string {
  if (value === none) return field.kind === 'person' ? 'No one' : 'None'
  if (field.kind === 'person' && value === me) return 'Me'
  if (field.kind === 'flag') return value === 'yes' ? 'Yes' : 'No'
  return field.kind === 'choice' ? optionLabel(field, value) : (names.get(value) ?? '…')
}

function boundInWords({ kind }: Field, bound: string): string {
  if (kind === 'money')
    return withMinus(
      Number(bound).toLocaleString('en-US', {
        style: 'currency',
        currency: 'USD',
        minimumFractionDigits: bound.includes('.') ? 2 : 0,
      }),
    )
  return kind === 'date' || kind === 'instant'
    ? asDay(`${bound}T12:00:00`)
    : kind === 'percent'
      ? inPercent(Number(bound))
      : inFigures(Number(bound))
}

const orList = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
