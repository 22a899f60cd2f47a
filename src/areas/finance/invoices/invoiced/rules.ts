import type { Invoice } from '../records.ts'

/**
 * The invoiced amount in every figure (order, contract, project, vendor, report) counts approved invoices only,
 * because only those are a cost and owed. It counts the amount on the document with freight, before retainage or
 * discount; a credit note reduces it. A retainage release was invoiced before and does not count again.
 */
export const invoicedStatuses = ['approved', 'scheduled', 'paid'] as const satisfies readonly Invoice['status'][]

/** Approved, and a cost since then; paid invoices were owed. */
export const isOwed = ({ status }: Pick<Invoice, 'status'>): boolean => invoicedStatuses.some((each) => each === status)

/** Billed, neither paid nor refused. A draft is not billed yet: the agency is still entering it. */
export const unpaidStatuses = [
  'submitted',
  'held',
  'returned',
  'disputed',
  'approved',
  'scheduled',
] as const satisfies readonly Invoice['status'][]

export const signOf = ({ kind }: Pick<Invoice, 'kind'>): 1 | -1 => (kind === 'credit_note' ? -1 : 1)

export const invoicedOf = (row: Pick<Invoice, 'status' | 'kind' | 'amount' | 'releases'>): number =>
  isOwed(row) && row.releases === null ? signOf(row) * row.amount : 0

/** The same as SQL expressions, for the alias given. */
const oneOf = (statuses: readonly Invoice['status'][]) => statuses.map((status) => `'${status}'`).join(', ')
export const owedSql = (i: string): string => `${i}.status in (${oneOf(invoicedStatuses)})`
export const unpaidSql = (i: string): string => `${i}.status in (${oneOf(unpaidStatuses)})`
export const invoicedSql = (i: string): string =>
  `(case when ${i}.releases is not null or not ${owedSql(i)} then 0 when ${i}.kind = 'credit_note' then -${i}.amount else ${i}.amount end)`

/** The amount payable: less the retainage, which its release asks for. */
export const askedSql = (i: string): string =>
  `(case when ${i}.kind = 'credit_note' then ${i}.retained - ${i}.amount else ${i}.amount - ${i}.retained end)`
export const paidSql = (i: string): string => `(case when ${i}.status = 'paid' then ${askedSql(i)} else 0 end)`
