import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { makeFile, readFile } from './bank-files/commands.ts'
import { batchFile, bridgeState, createMapping, editMapping, makeBatch, reconcileBatch } from './bridge/commands.ts'
import type { SealedColumn } from '#platform/keys/reseal.ts'
import {
  addItem,
  editReconciliation,
  reconciliationCommands,
  removeItem,
  startReconciliation,
  updateOutstanding,
} from './reconciliations/commands.ts'
import { bankReconciliationDocument } from './reconciliations/questions.ts'
import { tellInvoice } from './intake/tell-invoice.ts'
import {
  checkUbl,
  importCsv,
  importUbl,
  refuseInvoice,
  showInvoiceDocument,
  sendInvoice,
  acceptSubmitted,
  writeInvoice,
} from './intake/commands.ts'
import { readInvoiceFile } from './mail-intake/read-file.ts'
import {
  draftInvoice,
  editInvoice,
  invoiceCommands,
  releaseHold,
  setInvoiceLines,
  submitInvoice,
} from './invoices/commands.ts'
import {
  acceptMailed,
  askForTest,
  mailboxCommands,
  mailboxState,
  mailedDuplicates,
  mailedInvoiceCommands,
  saveMailbox,
} from './mail-intake/commands.ts'
import { sealedMailboxPasswords, sealedRefreshTokens } from './mail-intake/mailbox/secrets.ts'
import { readMailboxes, testMailbox } from './mail-intake/read-mailboxes.ts'
import { billed, invoiceFigures } from './invoices/questions.ts'
import { rematchInvoices } from './invoices/rematch.ts'
import { invoiceApproval } from './invoices/invoice-approval.ts'
import { printRunChecks, readChecks, readReprint, reprintCheck, testChecks } from './checks/commands.ts'
import { closePayingAccount, editPayingAccount, openPayingAccount } from './paying-accounts/commands.ts'
import { draftRun, paymentCommands, previewRun, releaseRun, runCommands } from './payments/commands.ts'
import { informationReturns, runContents } from './payments/questions.ts'
import { openUnder, proposeRelease, releaseCommands } from './retainage/commands.ts'
import { publishSpending } from './spending/commands.ts'
import { yearSpending } from './spending/questions.ts'
import { clearLine, importStatement, movementCommands, runsOfLine } from './statements/commands.ts'
import './year-end/checks.ts'
import { mailAdvice } from './payments/advise.ts'
import { mailedInvoice } from './mail-intake/records.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [
  draftInvoice,
  editInvoice,
  setInvoiceLines,
  submitInvoice,
  releaseHold,
  ...Object.values(invoiceCommands),
  invoiceFigures,
  billed,
  checkUbl,
  readInvoiceFile,
  importUbl,
  importCsv,
  writeInvoice,
  sendInvoice,
  acceptSubmitted,
  refuseInvoice,
  showInvoiceDocument,
  saveMailbox,
  askForTest,
  mailboxState,
  ...Object.values(mailboxCommands),
  acceptMailed,
  mailedDuplicates,
  ...Object.values(mailedInvoiceCommands),
  openPayingAccount,
  editPayingAccount,
  closePayingAccount,
  draftRun,
  previewRun,
  releaseRun,
  ...Object.values(runCommands),
  printRunChecks,
  reprintCheck,
  readChecks,
  readReprint,
  testChecks,
  makeFile,
  readFile,
  ...Object.values(paymentCommands),
  informationReturns,
  runContents,
  openUnder,
  proposeRelease,
  ...Object.values(releaseCommands),
  importStatement,
  clearLine,
  runsOfLine,
  startReconciliation,
  editReconciliation,
  updateOutstanding,
  addItem,
  removeItem,
  ...Object.values(reconciliationCommands),
  bankReconciliationDocument,
  ...Object.values(movementCommands),
  publishSpending,
  yearSpending,
  createMapping,
  editMapping,
  makeBatch,
  batchFile,
  reconcileBatch,
  bridgeState,
]

export const jobs: readonly Job[] = [rematchInvoices, mailAdvice, tellInvoice, testMailbox, ...readMailboxes]

/** The sealed columns here, for key rotation. */
export const sealed: readonly SealedColumn[] = [sealedMailboxPasswords, sealedRefreshTokens]

/** The approvals and signatures handled here. */
export const documents: readonly DocumentType[] = [invoiceApproval]

/** Stages that the purchasing pipeline asks of invoices. */
export { laterStages } from './invoices/in-the-pipeline.ts'
export { sentLines } from './bridge/sent.ts'

/** Starts the workflows that wait for it. */
export const mailStart = { kind: 'mail', record: mailedInvoice } as const
