import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import type { Resealing } from '#platform/keys/rotate.ts'
import { cancelDelivery, confirmDelivery, createDestination, editDestination, retryDelivery } from './deliveries/commands.ts'
import { mailDelivery } from './deliveries/send.ts'
import { createCase, createRule, editRule, removeCase, removeRule } from './form-rules/commands.ts'
import { archiveForm, draftForm, editForm, restoreForm } from './forms/commands.ts'
import { activateTemplate, createTemplate, editTemplate, retireTemplate } from './pdf/commands.ts'
import { beginRun, cancelRun, goOn, moveVersion, passTime, reassignRun, retryRun, skipStep } from './runs/commands.ts'
import { assignSubmission, decideSubmission, eraseAnswers, keepSitting, openForm, ownSubmissions, readSubmission, sendForm } from './submissions/commands.ts'
import { resealAnswers } from './submissions/sealed-answers.ts'
import { publishVersion, saveDraft, sendBackVersion, submitVersion } from './versions/commands.ts'
import { createWebhook, editWebhook, moveWebhook, pingWebhook, renewSecret, replayDelivery, showSecret } from './webhooks/commands.ts'
import { sendWebhook, webhookPurposes } from './webhooks/send.ts'
import { draftWorkflow, editWorkflow, publishFlow, retireWorkflow, saveFlow, sendBackFlow, submitFlow } from './workflows/commands.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [
  draftForm, editForm, archiveForm, restoreForm,
  saveDraft, submitVersion, sendBackVersion, publishVersion,
  openForm, sendForm, keepSitting, ownSubmissions, decideSubmission, assignSubmission, readSubmission, eraseAnswers,
  createRule, editRule, removeRule, createCase, removeCase,
  createDestination, editDestination, confirmDelivery, retryDelivery, cancelDelivery,
  createWebhook, editWebhook, moveWebhook, pingWebhook, showSecret, renewSecret, replayDelivery,
  createTemplate, editTemplate, activateTemplate, retireTemplate,
  draftWorkflow, editWorkflow, saveFlow, submitFlow, sendBackFlow, publishFlow, retireWorkflow,
  beginRun, goOn, retryRun, skipStep, reassignRun, cancelRun, moveVersion,
]

/** What is sealed here in other forms than a column of bytes, for the day on which keys are rotated. */
export const resealing: readonly Resealing[] = [resealAnswers]

/** The purposes of the keys that receivers of webhooks know, for the day on which an agency moves. */
export const purposes: readonly string[] = [webhookPurposes]

export const jobs: readonly Job[] = [sendWebhook, mailDelivery, ...passTime]

/** What takes signatures here. */
export const documents: readonly DocumentType[] = []
