import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { assetClass, assetTerm } from '../assets/records.ts'

export const createAssetTerm = draftCommand('asset-terms/create', assetTerm)
export const editAssetTerm = editCommand('asset-terms/edit', assetTerm)
export const createAssetClass = draftCommand('asset-classes/create', assetClass)
export const editAssetClass = editCommand('asset-classes/edit', assetClass)
