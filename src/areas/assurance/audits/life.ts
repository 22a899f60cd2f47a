import { life } from '#platform/life.ts'
import { askFor, mayAttach, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { longText } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { audit, workpaper } from './records.ts'

/** As long as the commands of this area have always taken a reason. */
const longest = 2_000

/** Workpapers and findings that keep an audit from being reported or closed. */
export type Left = { openPapers: number; drafts: number; open: number }

/** An administrator may stand in for the lead auditor, but not where their own work is audited. */
const ownWork = 'Your own work is audited. Another person does this.'
const byLead = { by: 'admin', or: 'lead', not: { auditee: ownWork } } as const

/** ISO 19011: plan, conduct, report, follow up. */
export const auditLife = life(audit, {
  topic: 'audits',
  stages: { planned: 'open', conducting: 'open', reported: 'open', closed: 'over', cancelled: 'over' },
  facts: factsFrom<Left>('audit_workpapers', 'audit_findings'),
  moves: {
    begin: {
      ...byLead,
      about: 'Starts an audit with those whose work is audited.',
      from: 'planned',
      to: 'conducting',
      look: 'main',
      says: { button: 'Start audit', done: '{number} started', event: 'started it' },
    },
    report: {
      ...byLead,
      about: 'Reports what an audit found. Its findings are followed up from then on.',
      from: 'conducting',
      to: 'reported',
      asks: { conclusion: askFor(audit.fields.conclusion), report: mayAttach('The report') },
      look: 'main',
      says: { button: 'Report', ask: 'Report {number}', done: '{number} reported', event: 'reported it' },
      whyNotYet: ({ openPapers, drafts }) =>
        firstReason(
          openPapers === 1 && 'One workpaper is not reviewed. Review it first.',
          openPapers > 1 && `${openPapers} workpapers are not reviewed. Review them first.`,
          drafts === 1 && 'One finding is a draft. Issue or withdraw it first.',
          drafts > 1 && `${drafts} findings are drafts. Issue or withdraw them first.`,
        ),
    },
    close: {
      ...byLead,
      about: 'Closes an audit once its findings are closed.',
      from: 'reported',
      to: 'closed',
      look: 'main',
      says: { button: 'Close audit', done: '{number} closed', event: 'closed it' },
      whyNotYet: ({ open }) =>
        firstReason(
          open === 1 && 'One finding is open. Close it first.',
          open > 1 && `${open} findings are open. Close them first.`,
        ),
    },
    cancel: {
      about: 'Cancels an audit, with the reason.',
      from: ['planned', 'conducting'],
      to: 'cancelled',
      by: 'admin',
      not: { auditee: ownWork },
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      says: { button: 'Cancel audit', ask: 'Cancel {number}?', done: '{number} canceled', event: 'canceled it' },
    },
  },
})

const ownPaper = 'You prepared this workpaper. Another manager reviews it.'

export const workpaperLife = life(workpaper, {
  topic: 'workpapers',
  stages: { draft: 'open', submitted: 'open', returned: 'open', completed: 'over' },
  moves: {
    submit: {
      about: 'Submits a workpaper for review.',
      from: ['draft', 'returned'],
      to: 'submitted',
      look: 'main',
      says: { button: 'Submit for review', done: 'Submitted for review', event: 'submitted it' },
      whyNot: ({ prepared_by, conclusion }, { actor }) =>
        firstReason(
          prepared_by !== actor.user_id && 'Only the person who prepared it can submit it.',
          !conclusion?.trim() && 'Enter a conclusion.',
        ),
    },
    review: {
      about: 'Records that another person reviewed a workpaper and agrees.',
      from: 'submitted',
      to: 'completed',
      not: { prepared_by: ownPaper },
      asks: { note: longText({ max: 2_000, label: 'Note' }) },
      look: 'main',
      says: {
        button: 'Mark as reviewed',
        ask: 'Mark {reference} as reviewed',
        done: '{reference} reviewed',
        event: 'reviewed it',
      },
    },
    return: {
      about: 'Returns a workpaper, with what is missing.',
      from: 'submitted',
      to: 'returned',
      not: { prepared_by: ownPaper },
      asks: { reason: why('What is missing', longest) },
      says: returnWords(undefined, '{reference}'),
    },
  },
})
