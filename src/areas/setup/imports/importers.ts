import { assetImporters } from '#areas/assets/imports/importers.ts'
import { contractImporters } from '#areas/contracts/imports/importers.ts'
import { stockImport } from '#areas/delivery/imports/rules.ts'
import { financeImporters } from '#areas/finance/imports/importers.ts'
import { grantImporters } from '#areas/grants/imports/importers.ts'
import { employeeImporter } from '../employees/import/importer.ts'
import { planningImporters } from '#areas/planning/imports/importers.ts'
import { procurementImporters } from '#areas/procurement/imports/importers.ts'
import { vendorImporter } from '#areas/vendors/imports/importers.ts'
import type { Importer } from '#platform/sheets/importer.ts'

export const importers: readonly Importer[] = [
  ...planningImporters,
  employeeImporter,
  vendorImporter,
  ...contractImporters,
  ...procurementImporters,
  ...financeImporters,
  ...assetImporters,
  { kind: stockImport },
  ...grantImporters,
]
