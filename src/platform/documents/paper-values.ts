import { dayInWords, momentInWords, zoneInWords } from '../dates.ts'
import { dollars, priceInDollars } from '../money.ts'
import type { Field, KeptFile, Place } from '../records/fields.ts'
import { optionLabel } from '../records/record.ts'
import { translated } from '../say.ts'
import { inPercent, isYear, numberInWords, phoneInWords } from '../words.ts'

/** Names for ids: members of the organization, and the referenced records. */
export type Names = ReadonlyMap<string, string>

/** A value as people read it on paper. */
export function valueOnPaper(field: Field, value: unknown, { names, zone }: { names: Names; zone: string }): string {
  if (field.zero && Number(value) === 0) return translated(field.zero)
  switch (field.kind) {
    case 'money':
      return dollars(Number(value))
    case 'percent':
      return inPercent(Number(value))
    case 'number':
      return field.dollars
        ? priceInDollars(Number(value))
        : isYear(field as { min?: number; max?: number })
          ? String(value)
          : numberInWords(Number(value), field.figures)
    case 'choice':
      return translated(optionLabel(field, String(value)))
    case 'date':
      return dayInWords(dayOf(value))
    case 'instant':
      return momentInWords(value instanceof Date ? value.toISOString() : String(value), zone)
    case 'person':
      return names.get(String(value)) ?? 'Former member'
    case 'ref':
      return names.get(String(value)) ?? 'Another record'
    case 'place':
      return (value as Place).address
    case 'files':
      return (value as KeptFile[]).map(({ name }) => name).join('\n')
    case 'flag':
      return value ? 'Yes' : 'No'
    default:
      return field.format === 'zone'
        ? zoneInWords(String(value))
        : field.format === 'phone'
          ? phoneInWords(String(value))
          : translated(field.words?.[String(value)] ?? String(value))
  }
}

const dayOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value)).slice(0, 10)
