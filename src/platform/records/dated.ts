import { millisecondsBetween } from '../dates.ts'

type Held = { valid_from: string; valid_to?: string | null }

/** Whether a row is in effect on a day: from its first day to its last, both included. */
export const holdsOn = ({ valid_from, valid_to = null }: Held, day: string): boolean =>
  valid_from <= day && (valid_to === null || day <= valid_to)

export const inForce = <Row extends Held>(rows: readonly Row[], day: string): Row[] =>
  rows.filter((row) => holdsOn(row, day))

/** The row in effect on a day that began last. Undefined where nothing has been decided. */
export const newestOn = <Row extends Held>(rows: readonly Row[], day: string): Row | undefined =>
  inForce(rows, day).toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]

/** The row of a kind in effect on a day. */
export const rowOn = <Row extends Held & { kind: string }>(
  rows: readonly Row[],
  kind: Row['kind'],
  day: string,
): Row | undefined =>
  newestOn(
    rows.filter((row) => row.kind === kind),
    day,
  )

/** A row of a register of settings, as far as its figure goes. */
export type Dated<Kind extends string = string> = Held & { kind: Kind; value: number; source?: string }

/** The figure of a setting on a day. Undefined where the agency has set none. */
export function termOn<Kind extends string>(
  rows: readonly Dated<Kind>[],
  kind: NoInfer<Kind>,
  day: string,
): number | undefined {
  const row = rowOn(rows, kind, day)
  return row && Number(row.value)
}

/** The same for a setting in dollars, in whole cents. */
export function centsOn<Kind extends string>(
  rows: readonly Dated<Kind>[],
  kind: NoInfer<Kind>,
  day: string,
): number | undefined {
  const dollars = termOn(rows, kind, day)
  return dollars === undefined ? undefined : Math.round(dollars * 100)
}

/** The rules on file at a moment: a rule entered later on the same day governs what comes after it. */
export const onFileAt = <Row extends Held & { created_at: string }>(
  rows: readonly Row[],
  { day, moment }: { day: string; moment: string },
): Row[] =>
  rows.filter(
    (row) => row.valid_from < day || (row.valid_from === day && millisecondsBetween(row.created_at, moment) >= 0),
  )
