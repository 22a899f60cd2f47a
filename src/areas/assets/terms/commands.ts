import { controlCommand } from '#areas/organization/controls/control-command.ts'
import { assetTerm } from './records.ts'

export const createAssetTerm = controlCommand('asset-terms/create', assetTerm)
