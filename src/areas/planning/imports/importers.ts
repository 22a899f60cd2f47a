import { bookOpening } from './opening.ts'
import type { Importer } from '#platform/sheets/importer.ts'
import { accountImport, budgetImport, costCenterImport, fundImport } from './rules.ts'

export const planningImporters: readonly Importer[] = [
  { kind: fundImport },
  { kind: accountImport },
  { kind: costCenterImport },
  { kind: budgetImport, remembers: budgetImport.extra, activate: bookOpening },
]
