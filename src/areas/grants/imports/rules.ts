import { isAsked } from '#platform/records/asked.ts'
import { text } from '#platform/records/fields.ts'
import { importKind } from '#platform/records/import-kind.ts'
import { labelOf, openFields } from '#platform/records/record.ts'
import type { Reason } from '#platform/rules.ts'
import { inText } from '#platform/words.ts'
import { costRecord, costWords, type CostKind } from '../costs/records.ts'

/** One sheet for every kind of cost: its column Kind says which fields a row fills. */
export const costImport = importKind(costRecord, {
  name: 'cost-records',
  onlyAdds: true,
  whole: true,
  total: { label: 'Total cost', of: 'amount' },
  // Both depend on other cells of the row: the day of the declaration, and the day of the work.
  more: {
    rate: text({ max: 40, label: 'FEMA cost code', help: 'As in the schedule of the declaration date.' }),
    fringe: text({ max: 120, label: 'Fringe benefit rate', help: 'The employee class. The rate of the date is used.' }),
  },
  titles: {
    Disaster: 'declaration',
    'Disaster Number': 'declaration',
    'Cost Type': 'kind',
    'PW Number': 'project',
    PW: 'project',
    'Project Number': 'project',
    'Damage Number': 'damage',
    'Work Date': 'worked_on',
    'Date Worked': 'worked_on',
    'Date Used': 'worked_on',
    'Work Performed': 'description',
    Task: 'description',
    Description: 'description',
    'Reference Number': 'number',
    'Ticket Number': 'number',
    'Employee Name': 'person_name',
    Employee: 'person_name',
    'Employee ID': 'employee_number',
    'Emp ID': 'employee_number',
    'Employee No': 'employee_number',
    Title: 'job_title',
    Position: 'job_title',
    'Reg Hours': 'regular_hours',
    'REG Hrs': 'regular_hours',
    'Straight Time': 'regular_hours',
    'OT Hours': 'overtime_hours',
    'OT Hrs': 'overtime_hours',
    'Hourly Rate': 'regular_rate',
    'Pay Rate': 'regular_rate',
    'Reg Rate': 'regular_rate',
    'OT Rate': 'overtime_rate',
    'Benefit Rate': 'fringe',
    'Fringe Rate': 'fringe',
    'Cost Code': 'rate',
    'Equipment Code': 'rate',
    'FEMA Code': 'rate',
    'Equipment Description': 'equipment',
    'Equipment ID': 'unit_number',
    'Equipment Number': 'unit_number',
    Unit: 'unit',
    'Unit ID': 'unit_number',
    'Operator Name': 'operator',
    'Hours Used': 'hours',
    Miles: 'hours',
    'Idle Hours': 'standby_hours',
    'Vendor Name': 'vendor_name',
    Contractor: 'vendor_name',
    Qty: 'quantity',
    UOM: 'unit',
    'Invoice Number': 'invoice',
    'Invoice No': 'invoice',
    'Amount Claimed': 'billed',
    'PO Number': 'purchase_order',
    'Check Number': 'paid_with',
    'Date Paid': 'paid_on',
    'WO Number': 'work_order',
  },
})

/** A cell of another kind of cost would be stored where no page shows it. */
export const whyNotOfKind = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, Reason>> =>
  Object.fromEntries(
    openFields(costRecord)
      .filter(
        ([name, field]) =>
          !isAsked(field, row) && Boolean(row[name]) && row[name] !== field.initial && field.kind !== 'files',
      )
      .map(([name]) => [
        name,
        `${labelOf(costImport.sheet, name)} isn’t used for ${inText(costWords[row.kind as CostKind])}. Leave it blank.`,
      ]),
  )

/** The sums of the rows of a sheet, before they are imported. */
export type CostSums = {
  groups: { kind: CostKind; category: string; rows: number; amount: number; eligible: number }[]
  /** Equipment without FEMA's rate. */
  unpriced: number
  /** Rows before the incident period, which a reviewer accepts or rejects. */
  early: number
  /** Rows with regular hours of permanent employees, and the part that is not eligible, in cents. */
  straight: { rows: number; cents: number }
}

type Judged = {
  kind: CostKind
  category: string
  amount: number
  eligible: number
  early: boolean
  fema_rate: number | null
}

export function sumsOf(rows: readonly Judged[]): CostSums {
  const groups = new Map<string, CostSums['groups'][number]>()
  const straight = { rows: 0, cents: 0 }
  for (const { kind, category, amount, eligible } of rows) {
    const key = `${kind} ${category}`
    const group = groups.get(key) ?? { kind, category, rows: 0, amount: 0, eligible: 0 }
    groups.set(key, {
      ...group,
      rows: group.rows + 1,
      amount: group.amount + amount,
      eligible: group.eligible + eligible,
    })
    if (kind !== 'labor' || eligible === amount) continue
    straight.rows += 1
    straight.cents += amount - eligible
  }
  return {
    groups: [...groups.values()].toSorted((a, b) => `${a.kind} ${a.category}`.localeCompare(`${b.kind} ${b.category}`)),
    unpriced: rows.filter(({ kind, fema_rate }) => kind === 'equipment' && fema_rate === null).length,
    early: rows.filter(({ early }) => early).length,
    straight,
  }
}
