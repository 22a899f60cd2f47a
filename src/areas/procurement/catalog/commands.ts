import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { importCommand } from '#platform/sheets/import-command.ts'
import { vendor } from '#areas/vendors/vendors/records.ts'
import { catalogItem } from './records.ts'

export const createCatalogItem = draftCommand('catalog-items/create', catalogItem)
export const editCatalogItem = editCommand('catalog-items/edit', catalogItem)
export const importCatalogItems = importCommand('catalog-items/import', catalogItem, [vendor])
