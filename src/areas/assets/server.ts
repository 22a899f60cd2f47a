import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { editAsset, findAsset, importAssets, loseAsset, moveAsset, noteCondition, putBackAsset, registerAsset, registerReceived, takeOutAsset } from './assets/commands.ts'
import { createAssetClass, createAssetTerm, editAssetClass, editAssetTerm } from './terms/commands.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [
  createAssetTerm, editAssetTerm, createAssetClass, editAssetClass,
  registerAsset, registerReceived, importAssets, editAsset, moveAsset, takeOutAsset, putBackAsset, loseAsset, findAsset, noteCondition,
]

export const jobs: readonly Job[] = []

/** What takes signatures here. */
export const documents: readonly DocumentType[] = []
