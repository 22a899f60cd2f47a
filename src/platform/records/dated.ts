import { millisecondsBetween } from '../dates.ts'

type Held = { valid_from: string; valid_to: string | null }

/** Whether a row is in effect on a day: from its first day to its last, both included. */
export const holdsOn = ({ valid_from, valid_to }: Held, day: string): boolean =>
  valid_from <= day && (valid_to === null || day <= valid_to)

export const inForce = <Row extends Held>(rows: readonly Row[], day: string): Row[] =>
  rows.filter((row) => holdsOn(row, day))

/** The row of a kind in effect on a day: the one that began last. Undefined where nothing has been decided. */
export const rowOn = <Row extends Held & { kind: string }>(
  rows: readonly Row[],
  kind: Row['kind'],
  day: string,
): Row | undefined =>
  inForce(rows, day)
    .filter((row) => row.kind === kind)
    .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]

/** The rules on file at a moment: a rule entered later on the same day governs what comes after it. */
export const onFileAt = <Row extends Held & { created_at: string }>(
  rows: readonly Row[],
  { day, moment }: { day: string; moment: string },
): Row[] =>
  rows.filter(
    (row) => row.valid_from < day || (row.valid_from === day && millisecondsBetween(row.created_at, moment) >= 0),
  )
