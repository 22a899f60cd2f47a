import { assetClassImport, assetImport } from '#areas/assets/imports/rules.ts'
import { contractImport } from '#areas/contracts/imports/rules.ts'
import { stockImport } from '#areas/delivery/imports/rules.ts'
import { invoiceImport } from '#areas/finance/imports/rules.ts'
import { costImport } from '#areas/grants/imports/rules.ts'
import { kindWords } from '#areas/organization/imports/records.ts'
import { employeeImport } from '../employees/import/rules.ts'
import { accountImport, budgetImport, costCenterImport, fundImport } from '#areas/planning/imports/rules.ts'
import { catalogImport, orderImport } from '#areas/procurement/imports/rules.ts'
import { vendorImport } from '#areas/vendors/imports/rules.ts'
import type { ImportKind } from '#platform/records/import-kind.ts'

/** Every kind of sheet, in the order in which a new agency needs them: each names rows of those before it. */
export const importKinds: readonly ImportKind[] = [
  fundImport,
  accountImport,
  costCenterImport,
  employeeImport,
  budgetImport,
  vendorImport,
  contractImport,
  orderImport,
  invoiceImport,
  assetClassImport,
  assetImport,
  catalogImport,
  stockImport,
  costImport,
]

/** Its name on screens. */
export const kindTitle = ({ name, record }: ImportKind): string => kindWords[name] ?? record.plural
