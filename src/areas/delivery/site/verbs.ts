import type { Command } from '#platform/commands/command.ts'
import { editSiteLog, signSiteLog, writeSiteLog } from './log-commands.ts'
import { beginPayApplication, billPayApplication, certifyPayApplication, editPayApplication, returnPayApplication, setPayLines, submitPayApplication } from './pay-commands.ts'
import { acceptPayroll, receivePayroll, sendBackPayroll } from './payroll-commands.ts'
import { acceptPunchItem, addPunchItem, donePunchItem, editPunchItem, reopenPunchItem } from './punch-commands.ts'
import { answerOnSite, askAgain, askOnSite, closeOnSite, editSiteQuestion } from './question-commands.ts'
import { editSubmittal, enterSubmittal, reviewSubmittal, sendSubmittal } from './submittal-commands.ts'

/** What is done on a building site. */
export const building: readonly Command[] = [
  writeSiteLog, editSiteLog, signSiteLog,
  askOnSite, editSiteQuestion, answerOnSite, closeOnSite, askAgain,
  enterSubmittal, editSubmittal, sendSubmittal, reviewSubmittal,
  beginPayApplication, editPayApplication, setPayLines, submitPayApplication, certifyPayApplication, returnPayApplication, billPayApplication,
  addPunchItem, editPunchItem, donePunchItem, acceptPunchItem, reopenPunchItem,
  receivePayroll, acceptPayroll, sendBackPayroll,
]
