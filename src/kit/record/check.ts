import { isDay } from '#platform/dates.ts'
import { asRequired } from '#platform/records/asked.ts'
import { checkInput } from '#platform/records/check-input.ts'
import { outOfOrder } from '#platform/records/date-rules.ts'
import type { Field } from '#platform/records/fields.ts'
import { labelOf, openFields, type AnyRecord } from '#platform/records/record.ts'
import type { Reason } from '#platform/rules.ts'
import type { Problem } from '../fields.ts'
import type { Values } from './draft.ts'
import { isInForm } from '#platform/records/form-sections.ts'
import { say, translated } from '#platform/say.ts'

export const isNothing = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** The form's values in the server's form, or their errors: one sentence for each field of a record of this kind. */
export function checked(
  of: AnyRecord,
  values: Values,
  opened?: Values,
): { input: Values; problems: readonly Problem[] } {
  const input: Values = {}
  const problems: Problem[] = []
  for (const [name, field] of openFields(of)) {
    if (!isInForm(field, name, values, opened)) continue
    const message = whyNotTyped(asRequired(field, values), translated(labelOf(of, name)), values[name])
    if (!isNothing(values[name])) input[name] = checkInput(field, labelOf(of, name), values[name]).value
    if (message) problems.push({ name, message })
  }
  const said = new Set(problems.map(({ name }) => name))
  problems.push(...outOfOrder(of, input).filter(({ name }) => !said.has(name)))
  return { input, problems }
}

/** The error of one typed value, in the words of every form: also for handwritten forms. */
export function whyNotTyped(field: Field, label: string, typed: unknown): Reason {
  if (isNothing(typed)) return mustBeGiven(field) ? say('{label} is required', { label }) : null
  const { value, reason } = checkInput(field, label, typed)
  return reason && inWords(field, label, value, reason)
}

const mustBeGiven = ({ kind, required, initial }: Field) =>
  initial === undefined && (required === true || kind === 'files')

/** The check uses whole cents and days as stored; people get messages in the form that they typed. */
function inWords({ kind }: Field, label: string, value: unknown, message: string): string {
  if (kind === 'money' && typeof value === 'string') return say('{label} must be an amount such as 1,234.50', { label })
  if (kind === 'date' && !(typeof value === 'string' && isDay(value)))
    return say('{label} must be a date such as 7/1/2027', { label })
  return message
}

/** Only changes to the record as it was opened: untouched fields are not sent. */
export const changesOf = (of: AnyRecord, row: Values, input: Values): Values =>
  Object.fromEntries(
    openFields(of).flatMap(([name, field]) => {
      const [was, is] = [isNothing(row[name]) ? null : row[name], isNothing(input[name]) ? null : input[name]]
      if (JSON.stringify(was) === JSON.stringify(is) || (is === null && field.required)) return []
      return [[name, is]]
    }),
  )
