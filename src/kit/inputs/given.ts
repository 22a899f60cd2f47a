// What a field holds, for dialogs that ask by hand: what cannot be read stays in its field as it was typed, and is said there.
import { isDay } from '#platform/dates.ts'

export const numberIn = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

export const dayIn = (value: unknown): string | null => (typeof value === 'string' && isDay(value) ? value : null)

export const notANumber = (label: string, value: unknown): string | null => (isEmpty(value) || numberIn(value) !== null ? null : `${label} must be a number`)

export const notADay = (label: string, value: unknown): string | null => (isEmpty(value) || dayIn(value) !== null ? null : `${label} must be a date such as 7/1/2027`)

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
