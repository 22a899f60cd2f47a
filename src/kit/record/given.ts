// A field's value, for handwritten dialogs: unreadable input stays in its field, with its error.
import { isDay } from '#platform/dates.ts'
import { date, money, number } from '#platform/records/fields.ts'
import { whyNotTyped } from './check.ts'

export const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

export const dayIn = (value: unknown): string | null => (typeof value === 'string' && isDay(value) ? value : null)

export const notANumber = (label: string, value: unknown) => whyNotTyped(number(), label, value)

export const notAnAmount = (label: string, value: unknown) => whyNotTyped(money(), label, value)

export const notADay = (label: string, value: unknown) => whyNotTyped(date(), label, value)
