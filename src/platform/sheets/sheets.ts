import type { Command } from '../commands/command.ts'
import type { AnyRecord } from '../records/record.ts'
import { allGroups, groups } from './groups.ts'
import { sendPart } from './import-part.ts'
import { matching } from './matching.ts'
import { allStatusCounts, statusCounts } from './status-counts.ts'
import { allTotals, totals } from './totals.ts'

/** Commands that the lists of any record need. */
export const sheetCommands = (records: readonly AnyRecord[]): Command[] => [
  totals(records),
  allTotals(records),
  statusCounts(records),
  allStatusCounts(records),
  groups(records),
  allGroups(records),
  matching(records),
  sendPart,
]
