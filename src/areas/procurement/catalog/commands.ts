import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { catalogItem } from './records.ts'

export const createCatalogItem = draftCommand('catalog-items/create', catalogItem)
export const editCatalogItem = editCommand('catalog-items/edit', catalogItem)
