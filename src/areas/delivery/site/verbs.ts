import type { Command } from '#platform/commands/command.ts'
import { editSiteLog, siteLogCommands, writeSiteLog } from './log-commands.ts'
import { beginPayApplication, editPayApplication, payCommands, setPayLines } from './pay-commands.ts'
import { payrollCommands, receivePayroll } from './payroll-commands.ts'
import { addPunchItem, editPunchItem, punchItemCommands } from './punch-commands.ts'
import { askOnSite, editSiteQuestion, siteQuestionCommands } from './question-commands.ts'
import { editSubmittal, enterSubmittal, submittalCommands } from './submittal-commands.ts'

/** What is done on a building site. */
export const building: readonly Command[] = [
  writeSiteLog,
  editSiteLog,
  ...Object.values(siteLogCommands),
  askOnSite,
  editSiteQuestion,
  ...Object.values(siteQuestionCommands),
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
