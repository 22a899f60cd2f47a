import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import type { Resealing } from '#platform/keys/rotate.ts'
import { createDestination, deliveryCommands, editDestination } from './deliveries/commands.ts'
import { mailDelivery } from './deliveries/send.ts'
import { createCase, createRule, editRule, removeCase, removeRule } from './form-rules/commands.ts'
import { draftForm, editForm, formCommandsWith } from './forms/commands.ts'
import { createTemplate, editTemplate, pdfTemplateCommands, saveFields, setSource } from './pdf/commands.ts'
import { createPublicForm, editPublicForm, publicFormCommands } from './public-forms/commands.ts'
import { answerByEmail } from './public-forms/desk/answer-by-email.ts'
import { forgetPublicForms } from './public-forms/desk/forget.ts'
import { runAction } from './runs/acting/act.ts'
import { beginRun, goOn, passTime, runCommands, taskCommands } from './runs/commands.ts'
import './runs/calling/call.ts'
import { fillDocument } from './runs/filling/fill.ts'
import { awaitRecords, checkWait } from './runs/waiting/wait.ts'
import { startWorkflows } from './runs/starting/start.ts'
import { replayRuns } from './runs/replay/question.ts'
import {
  keepSitting,
  openForm,
  ownSubmissions,
  readSubmission,
  sendForm,
  submissionCommands,
  verifySubmission,
} from './submissions/commands.ts'
import { submissionDocument } from './submissions/paper/questions.ts'
import { resealAnswers } from './definition/answers/sealed-answers.ts'
import { waitingFor } from './submissions/waiting.ts'
import { saveDraft, versionCommands } from './versions/commands.ts'
import {
  createWebhook,
  editWebhook,
  hookCommands,
  messageCommands,
  pingWebhook,
  renewSecret,
  showSecret,
} from './webhooks/commands.ts'
import { sendWebhook, webhookPurposes } from './webhooks/send.ts'
import { readBpmnFile, writeBpmnFile } from './workflows/bpmn/question.ts'
import { offeredStarts } from './workflows/starts/question.ts'
import { draftWorkflow, editWorkflow, flowCommands, saveFlow, workflowCommands } from './workflows/commands.ts'

/** Public interface of this area for the server. */
export const commands: readonly Command[] = [
  draftForm,
  editForm,
  ...Object.values(formCommandsWith(waitingFor)),
  saveDraft,
  ...Object.values(versionCommands),
  openForm,
  sendForm,
  keepSitting,
  ownSubmissions,
  readSubmission,
  verifySubmission,
  submissionDocument,
  createPublicForm,
  editPublicForm,
  ...Object.values(publicFormCommands),
  ...Object.values(submissionCommands),
  createRule,
  editRule,
  removeRule,
  createCase,
  removeCase,
  createDestination,
  editDestination,
  ...Object.values(deliveryCommands),
  createWebhook,
  editWebhook,
  pingWebhook,
  showSecret,
  renewSecret,
  ...Object.values(hookCommands),
  ...Object.values(messageCommands),
  createTemplate,
  editTemplate,
  saveFields,
  setSource,
  ...Object.values(pdfTemplateCommands),
  draftWorkflow,
  editWorkflow,
  saveFlow,
  ...Object.values(flowCommands),
  ...Object.values(workflowCommands),
  beginRun,
  goOn,
  ...Object.values(runCommands),
  ...Object.values(taskCommands),
  replayRuns,
  readBpmnFile,
  writeBpmnFile,
  offeredStarts,
]

/** Sealed data stored in other forms than a byte column, for key rotation. */
export const resealing: readonly Resealing[] = [resealAnswers]

/** The key purposes that webhook receivers depend on, for the migration of an agency. */
export const purposes: readonly string[] = [webhookPurposes]

export const jobs: readonly Job[] = [
  sendWebhook,
  mailDelivery,
  answerByEmail,
  forgetPublicForms,
  runAction,
  ...passTime,
  ...startWorkflows,
  fillDocument,
  checkWait,
  ...awaitRecords,
]

/** Signers in this area. */
export const documents: readonly DocumentType[] = []

/** The records that a workflow may create are named where all commands are known. */
export { actionsKnow } from './workflows/actions/allowed.ts'

/** The records that can start a workflow are named where all records are known. */
export { startsKnow } from './workflows/starts/known.ts'

/** Actions of people without an account at the address of a form. */
export { publicFormsDesk } from './public-forms/desk/api.ts'
