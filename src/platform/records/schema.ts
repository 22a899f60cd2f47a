import { z } from 'zod'
import { whyNotYear } from '../dates.ts'
import { outOfOrder } from './date-rules.ts'
import { hasMoreDecimals, mostNumber, notAnOption, shownBound, tidied, whyNotWords } from './check-input.ts'
import type { Field } from './fields.ts'
import { labelOf, openFields, type AnyRecord, type InputOf } from './record.ts'

/**
 * The schema of a person's input for a new record: commands and the import check with this, and forms with the same
 * rules (check-input.ts).
 */
export const inputSchema = <R extends AnyRecord>(record: R): z.ZodType<InputOf<R>> =>
  whenAsked(() => z.strictObject(shapeOf(record)).superRefine(ordered(record)))

/** The same for a change: fields that are not sent stay unchanged. */
export const changeSchema = <R extends AnyRecord>(record: R): z.ZodType<Partial<InputOf<R>>> =>
  whenAsked(() => z.strictObject(shapeOf(record)).partial().superRefine(ordered(record)))

export type LineInput<R> = InputOf<R> & { id?: string; version?: number }

/** One line of a grid: the fields without the parent, which the command knows, and the id of an existing line. */
export const lineSchema = <R extends AnyRecord>(record: R): z.ZodType<LineInput<R>> =>
  whenAsked(() => {
    const { [record.access.of === 'parent' ? record.access.by : '']: _parent, ...shape } = shapeOf(record)
    return z
      .strictObject({ id: z.uuid().optional(), version: z.int().min(1).optional(), ...shape })
      .superRefine(ordered(record))
  })

/** A change with only one of two dates is checked against the other by the database. */
const ordered = (record: AnyRecord) => (values: object, context: z.RefinementCtx) =>
  outOfOrder(record, { ...values }).forEach(({ name, message }) =>
    context.addIssue({ code: 'custom', path: [name], message }),
  )

/**
 * A check weighs about a kilobyte per field, and most records are not written in a day: it is created with the first
 * input.
 */
export const whenAsked = <Checked>(schema: () => z.ZodType) => z.lazy(schema) as unknown as z.ZodType<Checked>

export function shapeOf(record: Pick<AnyRecord, 'fields'>): Record<string, z.ZodType> {
  return Object.fromEntries(
    openFields(record).map(([name, field]) => {
      const label = labelOf(record, name)
      if (field.initial !== undefined) return [name, check(field, label).optional()]
      return [name, field.required || field.kind === 'files' ? check(field, label) : check(field, label).nullish()]
    }),
  )
}

function check(field: Field, label: string): z.ZodType {
  const required = { error: `${label} is required` }
  switch (field.kind) {
    case 'text':
    case 'long_text':
    case 'series':
      return words(field, label)
    case 'choice':
      return z.enum(field.options as [string, ...string[]], { error: notAnOption(field, label) })
    case 'flag':
      return z.boolean({ error: `${label} must be yes or no` })
    case 'money':
      return between(z.int({ error: `${label} must be an amount in whole cents` }), field, label)
    case 'number':
    case 'percent':
      return decimals(
        between(z.number({ error: `${label} must be a number` }), field, label),
        field.decimals ?? 6,
        label,
      )
    case 'date':
      return inYears(z.iso.date({ error: `${label} must be a date such as 2026-07-01` }), field, label)
    case 'instant':
      return inYears(
        z.iso.datetime({ offset: true, error: `${label} must be a date and a time with its zone` }),
        field,
        label,
      )
    case 'ref':
    case 'person':
      return z.uuid(required)
    case 'place':
      return z.strictObject({
        address: z
          .string(required)
          .trim()
          .min(1, `${label} is required`)
          .max(500, `${label} must be less than 500 characters`),
        longitude: z.number().min(-180).max(180).optional(),
        latitude: z.number().min(-90).max(90).optional(),
      })
    case 'files':
      return z
        .array(
          z.strictObject({
            path: z.string().max(1024),
            name: z.string().max(255),
            size: z.int().min(0),
            type: z.string().max(255),
          }),
        )
        .max(100, `${label} can hold at most 100 files`)
    case 'lines':
      return z.never()
  }
}

function words(field: Field, label: string): z.ZodType {
  const tidy = z.string({ error: `${label} is required` }).transform((value) => tidied(field, value))
  return tidy.superRefine((value, context) => {
    const reason = whyNotWords(field, label, value)
    if (reason) context.addIssue({ code: 'custom', message: reason })
  })
}

function between(schema: z.ZodNumber, field: Field, label: string): z.ZodNumber {
  const { min = -mostNumber, max = mostNumber } = field
  return schema
    .min(min, `${label} must be at least ${shownBound(field, min)}`)
    .max(max, `${label} must be at most ${shownBound(field, max)}`)
}

const decimals = (schema: z.ZodNumber, places: number, label: string) =>
  schema.refine((value) => !hasMoreDecimals(value, places), `${label} can have at most ${places} decimals`)

const inYears = (schema: z.ZodType<string>, { years }: Field, label: string) =>
  schema.refine((value) => !whyNotYear(label, value, years), {
    error: ({ input }) => whyNotYear(label, String(input), years)!,
  })
