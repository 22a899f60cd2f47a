import { life } from '#platform/life.ts'
import { askFor, mayAttach, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { longText } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { audit, workpaper } from './records.ts'

/** The longest reason that the commands of this area accept. */
const longest = 2_000

/** Workpapers and findings that keep an audit from being reported or closed. */
export type Left = { openWorkpapers: number; drafts: number; open: number }

/** An administrator can stand in for the lead auditor, but not where their own work is audited. */
const ownWork = 'You can’t audit your own work.'
const byLead = { by: 'admin', or: 'lead', not: { auditee: ownWork } } as const

/** ISO 19011: plan, conduct, report, follow up. */
export const auditLife = life(audit, {
  topic: 'audits',
  stages: { planned: 'open', conducting: 'open', reported: 'open', closed: 'over', canceled: 'over' },
  facts: factsFrom<Left>('audit_workpapers', 'audit_findings'),
  moves: {
    begin: {
      decides: 'evidence',
      ...byLead,
      about: 'Starts an audit.',
      from: 'planned',
      to: 'conducting',
      look: 'main',
      says: { button: 'Start audit', done: '{number} started', event: 'started the audit' },
    },
    report: {
      decides: 'evidence',
      ...byLead,
      about: 'Reports the results of an audit and starts the follow-up of its findings.',
      from: 'conducting',
      to: 'reported',
      asks: { conclusion: askFor(audit.fields.conclusion), report: mayAttach('Audit report') },
      look: 'main',
      says: { button: 'Report', ask: 'Report {number}', done: '{number} reported', event: 'reported the audit' },
      whyNotYet: ({ openWorkpapers, drafts }) =>
        firstReason(
          openWorkpapers === 1 && '1 workpaper isn’t reviewed. Review it first.',
          openWorkpapers > 1 && `${openWorkpapers} workpapers aren’t reviewed. Review them first.`,
          drafts === 1 && '1 finding is a draft. Issue or withdraw it first.',
          drafts > 1 && `${drafts} findings are drafts. Issue or withdraw them first.`,
        ),
    },
    close: {
      decides: 'evidence',
      ...byLead,
      about: 'Closes an audit once its findings are closed.',
      from: 'reported',
      to: 'closed',
      look: 'main',
      leaves: {
        audit_findings: { refused: true },
        audit_workpapers: { stops: { first: 'Review it first.' } },
        single_audits: { stay: 'Its package goes to the FAC after the audit.' },
      },
      says: { button: 'Close audit', done: '{number} closed', event: 'closed the audit' },
      whyNotYet: ({ open }) =>
        firstReason(
          open === 1 && '1 finding is open. Close it first.',
          open > 1 && `${open} findings are open. Close them first.`,
        ),
    },
    cancel: {
      about: 'Cancels an audit with a reason.',
      decides: 'evidence',
      from: ['planned', 'conducting'],
      to: 'canceled',
      by: 'admin',
      not: { auditee: ownWork },
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      leaves: {
        audit_findings: {
          stops: { first: 'Withdraw or close it first.', while: ['issued', 'answered'] },
          ended: 'withdrawn',
          tells: ['raised_by'],
        },
        audit_workpapers: { stay: 'It shows the work that was done until then.' },
        single_audits: { stay: 'The agency still owes the FAC its package, and another audit can be linked.' },
      },
      says: { button: 'Cancel audit', ask: 'Cancel {number}?', done: '{number} canceled', event: 'canceled the audit' },
    },
  },
})

const ownPaper = 'You can’t review your own workpaper.'

export const workpaperLife = life(workpaper, {
  topic: 'workpapers',
  stages: { draft: 'open', submitted: 'open', returned: 'open', completed: 'over' },
  moves: {
    submit: {
      about: 'Submits a workpaper for review.',
      from: ['draft', 'returned'],
      to: 'submitted',
      look: 'main',
      says: { button: 'Submit for review', done: 'Submitted for review', event: 'submitted the workpaper' },
      whyNot: ({ prepared_by }, { actor }) =>
        prepared_by === actor.user_id ? null : 'Only the preparer can submit this workpaper.',
    },
    review: {
      about: 'Records that another person reviewed a workpaper and agrees.',
      decides: 'evidence',
      from: 'submitted',
      to: 'completed',
      not: { prepared_by: ownPaper, author: 'You wrote in this workpaper. Another person must review it.' },
      asks: { note: longText({ max: 2_000, label: 'Note' }) },
      look: 'main',
      says: {
        button: 'Mark as reviewed',
        ask: 'Mark {reference} as reviewed',
        done: '{reference} reviewed',
        event: 'reviewed the workpaper',
      },
    },
    return: {
      about: 'Returns a workpaper with what is missing.',
      decides: 'evidence',
      from: 'submitted',
      to: 'returned',
      not: { prepared_by: ownPaper },
      asks: { reason: why('What is missing', longest) },
      says: returnWords(undefined, '{reference}'),
    },
  },
})
