import { dollars } from '#platform/money.ts'

/** Money of a fund, spent by a department, billed by a vendor; `vendor` is null where it was not invoiced. */
export type Spent = { fund: string; department: string | null; vendor: string | null; spent: number }
export type YearSpending = {
  year: string
  today: string
  months: string[]
  spent: Spent[]
  byMonth: MonthOfDepartment[]
}

/** The area that stores invoices knows what each vendor billed; the budget asks it by this name. */
export type ShowSpending = {
  name: 'budget-lines/spending'
  run: (input: { fiscal_year: string | null }, context: never) => Promise<YearSpending | null>
}
export type MonthOfDepartment = { department: string | null; month: string; spent: number }

const noDepartment = 'No department'
const notInvoiced = 'Not invoiced'
const otherVendors = 'Other vendors'

/** More names than these in a column can't be read beside their ribbons. */
const mostVendors = 8

/**
 * Fund, department and vendor as the columns of a flow, each with the largest first. Small vendors are one name.
 * Corrections may leave less than nothing between two names: they are named in a sentence, because a ribbon can't
 * show them.
 */
export function flowsOf(all: readonly Spent[]) {
  const largest = ranked(all.filter(({ vendor }) => vendor !== null).map(({ vendor, spent }) => [vendor!, spent]))
  const named = new Set(largest.length > mostVendors + 1 ? largest.slice(0, mostVendors) : largest)
  const rows = all.map(({ fund, department, vendor, spent }) => ({
    fund,
    department: department ?? noDepartment,
    vendor: vendor === null ? notInvoiced : named.has(vendor) ? vendor : otherVendors,
    spent,
  }))
  const namesOf = (of: (row: (typeof rows)[number]) => string) =>
    ranked(rows.map((row) => [of(row), row.spent])).toSorted((a, b) => rankOf(a) - rankOf(b))
  const between = (column: number, from: (row: (typeof rows)[number]) => string, to: typeof from) => {
    const sums = new Map<string, { column: number; from: string; to: string; value: number }>()
    for (const row of rows) {
      const flow = { column, from: from(row), to: to(row), value: 0 }
      const key = JSON.stringify([flow.from, flow.to])
      sums.set(key, { ...flow, value: (sums.get(key)?.value ?? 0) + row.spent })
    }
    return [...sums.values()]
  }
  const flows = [
    ...between(
      0,
      ({ fund }) => fund,
      ({ department }) => department,
    ),
    ...between(
      1,
      ({ department }) => department,
      ({ vendor }) => vendor,
    ),
  ]
  return {
    total: rows.reduce((sum, { spent }) => sum + spent, 0),
    columns: [
      { title: 'Fund', names: namesOf(({ fund }) => fund) },
      { title: 'Department', names: namesOf(({ department }) => department) },
      { title: 'Vendor', names: namesOf(({ vendor }) => vendor) },
    ],
    flows: flows.filter(({ value }) => value > 0).toSorted((a, b) => a.column - b.column || b.value - a.value),
    corrections: flows
      .filter(({ value }) => value < 0)
      .map(({ from, to, value }) => `${from} to ${to}: −${dollars(-value)}`),
  }
}

/** The names that stand for several come last. */
const rankOf = (name: string) => (name === notInvoiced ? 2 : name === otherVendors ? 1 : 0)

function ranked(rows: readonly (readonly [name: string, spent: number])[]): string[] {
  const sums = new Map<string, number>()
  for (const [name, spent] of rows) sums.set(name, (sums.get(name) ?? 0) + spent)
  return [...sums].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name)
}

/** One row of months for each department, the largest first. A month still to come is unknown, and not zero. */
export function departmentsOf(all: readonly MonthOfDepartment[], months: readonly string[], today: string) {
  return ranked(all.map(({ department, spent }) => [department ?? noDepartment, spent])).map((name) => ({
    name,
    values: months.map((month) =>
      month > today.slice(0, 7)
        ? null
        : all
            .filter((each) => (each.department ?? noDepartment) === name && each.month === month)
            .reduce((sum, { spent }) => sum + spent, 0),
    ),
  }))
}
