import { account, budgetLine, budgetTransfer, fund } from '#areas/planning/budgets/records.ts'
import { vendor } from '#areas/vendors/vendors/records.ts'
import type { AnyRecord } from '#platform/records/record.ts'

/** Every record type of the product, each after those that it refers to: what sweeps over all of them begins here. */
export const records: readonly AnyRecord[] = [fund, account, budgetLine, budgetTransfer, vendor]
