import { controlCommand } from '#areas/organization/controls/control-command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { assetClass, assetTerm } from '../assets/records.ts'

export const createAssetTerm = controlCommand('asset-terms/create', assetTerm)
export const createAssetClass = draftCommand('asset-classes/create', assetClass)
export const editAssetClass = editCommand('asset-classes/edit', assetClass)
