import { importCommands } from '#areas/organization/imports/commands.ts'
import type { Command } from '#platform/commands/command.ts'
import { editPrepared, invitePrepared, removePrepared } from './employees/commands.ts'
import { showReadiness } from './guide/commands.ts'
import { importers } from './imports/importers.ts'
import { addStarterPack, showStarterPack } from './starter/commands.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [
  showStarterPack,
  addStarterPack,
  showReadiness,
  editPrepared,
  invitePrepared,
  removePrepared,
  ...importCommands(importers),
]
