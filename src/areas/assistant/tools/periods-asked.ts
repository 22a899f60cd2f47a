import { addDays } from '#platform/dates.ts'
import type { Condition } from '#platform/records/list/conditions.ts'
import { type AnyRecord, labelOf } from '#platform/records/record.ts'
import { hasDue } from './deadlines-asked.ts'
import { type Period, takePeriod } from './periods.ts'
import type { Asker } from './wanted.ts'

/** Verbs to the date that they happened on. */
export const dates: readonly [RegExp, readonly string[]][] = [
  [/\bdue\b/, ['due_on', 'due', 'due_at', 'pay_on', 'closes_on', 'closes_at']],
  [/\b(paid)\b/, ['paid_on']],
  [/\b(issued|ordered|placed)\b/, ['issued_at', 'issued_on', 'published_at']],
  [/\b(received|arrived|came in|come in)\b/, ['received_on', 'arrived_at']],
  [/\b(awarded)\b/, ['awarded_on', 'awarded_at']],
  [/\b(published|posted)\b/, ['published_at', 'posted_on']],
  [/\b(approved)\b/, ['approved_at']],
  [/\b(clos(?:e|es|ing)|deadline)\b/, ['closes_at', 'closes_on']],
  [/\b(closed|completed|finished|done)\b/, ['closed_at', 'closed_on', 'completed_on', 'done_at', 'resolved_at']],
  [/\b(expir(?:e|es|ed|ing)|end(?:s|ed|ing)?|runs? out)\b/, ['ends_on', 'expires_on', 'valid_to', 'ends_at']],
  [/\b(start(?:s|ed|ing)?|begin(?:s|ning)?|began)\b/, ['starts_on', 'starts_at', 'began_at']],
  [/\b(submitted|sent)\b/, ['submitted_at', 'submitted_on', 'sent_on']],
  [/\b(incurred|spent)\b/, ['incurred_on', 'worked_on']],
]

/** Adds the period to the conditions, on the date that the verb names; else it is when the record was created. */
export function withPeriod(
  record: AnyRecord,
  text: string,
  { today, books }: Asker,
  conditions: Condition[],
  looked: string[],
): { created: Period | undefined; left: string } | null {
  const found = takePeriod(text, today, books)
  if (!found) return { created: undefined, left: text }
  const { period, rest } = found
  const verb = dates.find(([pattern, names]) => pattern.test(rest) && names.some((name) => name in record.fields))
  // A deadline that this kind doesn’t have: the day of its creation would be another question.
  if (!verb && /\bdue\b/.test(rest) && !hasDue(record)) return null
  const ahead = period.from !== undefined && period.from >= today && (period.to ?? '9') > today
  const field =
    verb?.[1].find((name) => name in record.fields) ?? (ahead ? hasDue(record)?.[0] : undefined) ?? usualDate(record)
  const left = verb ? rest.replace(verb[0], ' ') : rest
  if (!field) {
    looked.push(`created ${period.words}`)
    return { created: period, left }
  }
  // “Expire before March” means those that have not expired yet.
  const isToCome =
    period.from === undefined &&
    (period.to ?? '') >= today &&
    /\b(?:expir(?:e|es|ing)|ends?|ending|clos(?:e|es|ing))\b/.test(text)
  if (isToCome) period.from = today
  const isInstant = record.fields[field].kind === 'instant'
  conditions.push({
    field,
    test: 'between',
    from: isInstant && period.from ? `${period.from}T00:00:00Z` : period.from,
    to: isInstant && period.to ? `${addDays(period.to, 1)}T00:00:00Z` : period.to,
  })
  const due = record.fields[field].due
  if (due?.while && ahead) conditions.push({ field: 'status', test: 'any', values: due.while, orNone: false })
  looked.push(`${labelOf(record, field).toLowerCase()} ${period.words}`)
  return { created: undefined, left }
}

/** The date that a period is about where no verb says another one. */
export const usualDate = (record: AnyRecord): string | undefined =>
  ['invoice_date', 'incurred_on', 'day', 'ran_at', 'happened_at', 'paid_on'].find((name) => name in record.fields)
