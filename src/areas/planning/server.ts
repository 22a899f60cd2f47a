import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { budgetLineCommands } from './adoption/line-commands.ts'
import {
  correctBudgetTransfer,
  draftBudgetTransfer,
  editBudgetTransfer,
  submitBudgetTransfer,
  transferCommands,
} from './transfers/commands.ts'
import {
  createAccount,
  createFund,
  draftBudgetLine,
  editAccount,
  editBudgetLine,
  editFund,
  putBudgetLines,
} from './budgets/commands.ts'
import { budgetFigures } from './budgets/questions.ts'
import { transferApproval } from './transfers/approval.ts'
import { lastBookCheck, runBookCheckWith } from './book-checks/commands.ts'
import { checkBooksWith, mergeJournalSums } from './book-checks/jobs.ts'
import { amendBudget, budgetVersionCommands, proposeBudget } from './adoption/commands.ts'
import {
  allocateFunding,
  capitalCommands,
  createCapitalSource,
  createCriterion,
  editCapitalProject,
  editCapitalSource,
  editCriterion,
  requestCapitalProject,
  scoreCapitalProject,
  setAvailable,
  setCapitalPhases,
  takeAllocationBack,
} from './capital/commands.ts'
import { createScenario, editScenario, scenarioCommands } from './capital-program/commands.ts'
import { carryForward, previewCarryForward } from './carry-forward/commands.ts'
import { closingChecklist } from './closing/questions.ts'
import { editFiscalYear, fiscalPeriodCommands, fiscalYearCommands, planFiscalYear } from './calendar/commands.ts'
import {
  allocationRuleCommands,
  costCenterCommands,
  createAllocationRule,
  createCostCenter,
  editCostCenter,
  mergeCostCenters,
  moveCostCenter,
  previewMerge,
} from './cost-centers/commands.ts'
import { publishForecast } from './forecasts/commands.ts'
import { forecastActuals } from './forecasts/questions.ts'
import { checkJournalWith, trialBalance } from './journal/questions.ts'
import { checkLedger } from './ledger/questions.ts'
import './rehearsal/tell-bookings.ts'

/** Public interface of this area for the server. */
export const commands: readonly Command[] = [
  createFund,
  editFund,
  createAccount,
  editAccount,
  draftBudgetLine,
  editBudgetLine,
  putBudgetLines,
  ...Object.values(budgetLineCommands),
  draftBudgetTransfer,
  editBudgetTransfer,
  submitBudgetTransfer,
  correctBudgetTransfer,
  ...Object.values(transferCommands),
  proposeBudget,
  amendBudget,
  ...Object.values(budgetVersionCommands),
  planFiscalYear,
  editFiscalYear,
  ...Object.values(fiscalYearCommands),
  ...Object.values(fiscalPeriodCommands),
  previewCarryForward,
  carryForward,
  closingChecklist,
  createCostCenter,
  editCostCenter,
  moveCostCenter,
  previewMerge,
  mergeCostCenters,
  createAllocationRule,
  ...Object.values(costCenterCommands),
  ...Object.values(allocationRuleCommands),
  checkLedger,
  trialBalance,
  lastBookCheck,
  budgetFigures,
  forecastActuals,
  publishForecast,
  requestCapitalProject,
  editCapitalProject,
  setCapitalPhases,
  scoreCapitalProject,
  allocateFunding,
  takeAllocationBack,
  ...Object.values(capitalCommands),
  createCriterion,
  editCriterion,
  createCapitalSource,
  editCapitalSource,
  setAvailable,
  createScenario,
  editScenario,
  ...Object.values(scenarioCommands),
]

export const jobs: readonly Job[] = [...mergeJournalSums]

/**
 * Checks of the books against their entries. `sent` selects the exported lines of the journal, which finance stores.
 */
export const bookCheckCommands = (sent: string): readonly Command[] => [checkJournalWith(sent), runBookCheckWith(sent)]
export const bookCheckJobs = (sent: string): readonly Job[] => checkBooksWith(sent)

/** The departments of an agency. */
export { openCenters } from './cost-centers/facts.ts'

/** Signers in this area. */
export const documents: readonly DocumentType[] = [transferApproval]

/** Journal storage on a cluster. */
export { journalRowByRow } from './journal/row-by-row.ts'
