import type { Command } from '#platform/commands/command.ts'
import { burn } from './burn/commands.ts'
import { deliveriesByDay } from './overview/deliveries.ts'
import { grantsInTime } from './overview/grants.ts'
import { recovery } from './overview/recovery.ts'
import { risks } from './overview/risks.ts'
import { spending } from './overview/spending.ts'
import { topVendors } from './overview/vendors.ts'
import { waitingWork } from './waiting/commands.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [
  burn,
  spending,
  deliveriesByDay,
  grantsInTime,
  recovery,
  topVendors,
  risks,
  waitingWork,
]
