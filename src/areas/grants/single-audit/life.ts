import { life } from '#platform/life.ts'
import { askFor, mayAttach } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { singleAudit } from './records.ts'

/** The first thing that the FAC would refuse, if anything. */
export type PackageFacts = { problem: string | null }

const { reported_on, submitted_on, fac_number, accepted_on, reopened_because } = singleAudit.fields

const notInTheFuture =
  <Name extends string>(name: Name) =>
  (asked: Record<Name, string>, _: unknown, { today }: { today: string }) =>
    asked[name] > today ? { name, message: 'The date can’t be in the future.' } : null

export const singleAuditLife = life(singleAudit, {
  topic: 'single-audits',
  stages: { preparing: 'open', reported: 'open', submitted: 'open', accepted: 'over' },
  facts: factsFrom<PackageFacts>(
    'grants',
    'grant_costs',
    'sefa_entries',
    'program_assessments',
    'secondary_auditors',
    'audit_findings',
    'applicant_profiles',
    'fiscal_years',
  ),
  moves: {
    report: {
      about: 'Records the auditor’s report. The due date of the submission follows from it (2 CFR 200.512).',
      from: 'preparing',
      to: 'reported',
      by: 'manager',
      asks: { reported_on: askFor(reported_on, { label: 'Date of the report' }), report: mayAttach('Report') },
      start: (_, { today }) => ({ reported_on: today }),
      look: 'main',
      says: {
        button: 'Record auditor’s report',
        ask: 'Auditor’s report of {number}',
        verb: 'Save',
        done: 'Report recorded',
        event: 'recorded the auditor’s report',
        trail: 'auditor’s report recorded',
      },
      whyNotWith: notInTheFuture('reported_on'),
    },
    submit: {
      about: 'Records the submission to the FAC. The data as submitted are saved with their SHA-256.',
      decides: 'evidence',
      from: 'reported',
      to: 'submitted',
      by: 'manager',
      personal: true,
      asks: {
        submitted_on: askFor(submitted_on, { label: 'Submitted on' }),
        fac_number: askFor(fac_number, { help: 'Such as 2026-06-GSAFAC-0000012345.' }),
      },
      start: (_, { today }) => ({ submitted_on: today }),
      look: 'main',
      says: {
        button: 'Record submission',
        ask: 'Submission of {number}',
        hint: 'Upload the workbooks and the reporting package at fac.gov first.',
        verb: 'Save',
        done: 'Submission recorded',
        event: 'recorded the submission to the FAC',
        trail: 'submission recorded',
      },
      whyNotYet: ({ problem }) => problem,
      whyNotWith: notInTheFuture('submitted_on'),
    },
    accept: {
      about: 'Records the acceptance by the FAC. Management decisions are due from this date (2 CFR 200.521(d)).',
      from: 'submitted',
      to: 'accepted',
      by: 'manager',
      asks: { accepted_on: askFor(accepted_on, { label: 'Accepted on' }) },
      start: (_, { today }) => ({ accepted_on: today }),
      look: 'main',
      leaves: { auditor_access: { ended: 'ended', tells: ['requested_by'] } },
      says: {
        button: 'Record acceptance',
        ask: 'Acceptance of {number}',
        verb: 'Save',
        done: 'Acceptance recorded',
        event: 'recorded the acceptance by the FAC',
        trail: 'acceptance recorded',
      },
      whyNotWith: notInTheFuture('accepted_on'),
    },
    reopen: {
      about: 'Reopens a single audit for a correction or a resubmission, with the reason.',
      from: ['reported', 'submitted', 'accepted'],
      to: 'preparing',
      by: 'manager',
      asks: { reason: askFor(reopened_because, { label: 'Reason' }) },
      says: {
        button: 'Reopen',
        ask: 'Reopen {number}?',
        hint: 'For a corrected report or a resubmission. The data as submitted stay in the history.',
        done: '{number} reopened',
        event: 'reopened the single audit',
      },
    },
  },
})
