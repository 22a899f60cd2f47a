import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import type { Resealing } from '#platform/keys/rotate.ts'
import { createDestination, deliveryCommands, editDestination } from './deliveries/commands.ts'
import { mailDelivery } from './deliveries/send.ts'
import { createCase, createRule, editRule, removeCase, removeRule } from './form-rules/commands.ts'
import { draftForm, editForm, formCommandsWith } from './forms/commands.ts'
import { createTemplate, editTemplate, pdfTemplateCommands } from './pdf/commands.ts'
import { beginRun, goOn, passTime, runCommands } from './runs/commands.ts'
import {
  keepSitting,
  openForm,
  ownSubmissions,
  readSubmission,
  sendForm,
  submissionCommands,
} from './submissions/commands.ts'
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
  ...Object.values(pdfTemplateCommands),
  draftWorkflow,
  editWorkflow,
  saveFlow,
  ...Object.values(flowCommands),
  ...Object.values(workflowCommands),
  beginRun,
  goOn,
  ...Object.values(runCommands),
]

/** Sealed data stored in other forms than a byte column, for key rotation. */
export const resealing: readonly Resealing[] = [resealAnswers]

/** The key purposes that webhook receivers depend on, for the migration of an agency. */
export const purposes: readonly string[] = [webhookPurposes]

export const jobs: readonly Job[] = [sendWebhook, mailDelivery, ...passTime]

/** Signers in this area. */
export const documents: readonly DocumentType[] = []
