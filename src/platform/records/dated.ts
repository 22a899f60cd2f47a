type Dated = { kind: string; valid_from: string; valid_until: string | null }

/** The row of a kind that holds on a day: the one that began last. On the day of its end it holds no more. Undefined where nobody has decided anything. */
export const rowOn = <Row extends Dated>(rows: readonly Row[], kind: Row['kind'], day: string): Row | undefined =>
  rows.filter((row) => row.kind === kind && row.valid_from <= day && (row.valid_until === null || day < row.valid_until)).toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]
