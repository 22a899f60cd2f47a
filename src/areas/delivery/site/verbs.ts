import type { Command } from '#platform/commands/command.ts'
import { editDailyLog, dailyLogCommands, writeDailyLog } from './log-commands.ts'
import { beginPayApplication, editPayApplication, payCommands, setPayLines } from './pay-commands.ts'
import { payrollCommands, receivePayroll } from './payroll-commands.ts'
import { addPunchItem, editPunchItem, punchItemCommands } from './punch-commands.ts'
import { askOnSite, editSiteRfi, siteRfiCommands } from './question-commands.ts'
import { editSubmittal, enterSubmittal, submittalCommands } from './submittal-commands.ts'

/** Actions on a construction site. */
export const building: readonly Command[] = [
  writeDailyLog,
  editDailyLog,
  ...Object.values(dailyLogCommands),
  askOnSite,
  editSiteRfi,
  ...Object.values(siteRfiCommands),
  enterSubmittal,
  editSubmittal,
  ...Object.values(submittalCommands),
  beginPayApplication,
  editPayApplication,
  setPayLines,
  ...Object.values(payCommands),
  addPunchItem,
  editPunchItem,
  ...Object.values(punchItemCommands),
  receivePayroll,
  ...Object.values(payrollCommands),
]
