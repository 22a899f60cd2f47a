import type { Invoice } from '../records.ts'

/**
 * What is invoiced, in every figure that says so, of an order, a contract, a project, a vendor or a report: what was
 * approved, for only that is a cost and owed. It counts as it stands on the paper, with its freight, before anything is
 * kept back of it or taken off; a credit note takes back. A release of what was kept back asks for what was invoiced
 * before, and is not invoiced again.
 */
export const invoicedStatuses = ['approved', 'scheduled', 'paid'] as const satisfies readonly Invoice['status'][]

/** Approved, and a cost since then; what was paid was owed. */
export const isOwed = ({ status }: Pick<Invoice, 'status'>): boolean => invoicedStatuses.some((each) => each === status)

export const signOf = ({ kind }: Pick<Invoice, 'kind'>): 1 | -1 => (kind === 'credit_note' ? -1 : 1)

export const invoicedOf = (row: Pick<Invoice, 'status' | 'kind' | 'amount' | 'releases'>): number =>
  isOwed(row) && row.releases === null ? signOf(row) * row.amount : 0

/** The same in a statement, of the invoices that it calls so. */
export const owedSql = (i: string): string =>
  `${i}.status in (${invoicedStatuses.map((status) => `'${status}'`).join(', ')})`
export const invoicedSql = (i: string): string =>
  `(case when ${i}.releases is not null or not ${owedSql(i)} then 0 when ${i}.kind = 'credit_note' then -${i}.amount else ${i}.amount end)`

/** What it asks to be paid: less what is kept back of it, which its release asks for. */
export const askedSql = (i: string): string =>
  `(case when ${i}.kind = 'credit_note' then ${i}.retained - ${i}.amount else ${i}.amount - ${i}.retained end)`
export const paidSql = (i: string): string => `(case when ${i}.status = 'paid' then ${askedSql(i)} else 0 end)`
