import type { Importer } from '#platform/sheets/importer.ts'
import { employeeImport } from './rules.ts'

export const employeeImporter: Importer = { kind: employeeImport }
