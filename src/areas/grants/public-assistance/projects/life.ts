import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { dollars } from '#platform/money.ts'
import { choice, date, longText, money, number, percent, ref, text } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { paProject } from '../records.ts'

export type ProjectFacts = {
  /** Why the project can't be submitted, from its damage, its disaster and FEMA settings. */
  notReady: Reason
  /** Insurance proceeds that the worksheet leaves out. */
  notInsured: Reason
  /** Unchecked cost records, and FEMA requests for information without an answer. */
  unchecked: number
  questions: number
  aboveWorksheet: Reason
}

const words = (label: string) => longText({ required: true, max: 2_000, label })
const day = date({ required: true, label: 'Date' })
const today = (_: unknown, asking: { today: string }) => ({ day: asking.today })
const ahead = { name: 'day', message: 'The date can’t be in the future.' } as const
const notSubmitted = 'The obligation can’t be before the project was submitted.'
const notReviewed = 'FEMA obligates after the environmental and historic review. Record its result first.'
const decides = {
  entered_by: 'You can’t record FEMA’s decision on a project you entered. Another manager must record it.',
}

export const paProjectLife = life(paProject, {
  topic: 'pa-projects',
  stages: {
    draft: 'open',
    submitted: 'open',
    returned: 'open',
    obligated: 'open',
    completed: 'open',
    closeout: 'open',
    closed: 'over',
    denied: 'over',
    withdrawn: 'over',
  },
  facts: factsFrom<ProjectFacts>(
    'damage_items',
    'eligibility_checks',
    'mitigation_projects',
    'recovery_sources',
    'cost_exceptions',
    'cost_records',
    'fema_rfis',
    'fema_terms',
    'pa_requests',
  ),
  moves: {
    submit: {
      about: 'Records that a complete and eligible project above the minimum was submitted to FEMA.',
      decides: 'money',
      from: ['draft', 'returned'],
      to: 'submitted',
      by: 'manager',
      not: {
        entered_by: 'You can’t submit a project you entered. Another manager must submit it.',
        author: 'You can’t submit a project you changed. Another manager must submit it.',
      },
      asks: { day: date({ required: true, label: 'Submitted on' }) },
      start: today,
      look: 'main',
      says: {
        button: 'Mark as submitted',
        ask: 'Mark {number} as submitted?',
        hint: 'Enter the day that Grants Portal shows.',
        done: '{number} marked as submitted',
        event: 'submitted the project to FEMA',
      },
      whyNotYet: ({ notReady }) => notReady,
      whyNotWith: (asked, _, asking) => (asked.day > asking.today ? ahead : null),
    },
    noteReview: {
      about: 'Records the environmental and historic review of a project, with its conditions.',
      decides: 'money',
      from: 'submitted',
      by: 'manager',
      not: decides,
      asks: {
        ehp: choice(['in_review', 'cleared', 'conditions'], {
          required: true,
          label: 'Review',
          words: { in_review: 'In review', conditions: 'Cleared with conditions' },
        }),
        conditions: longText({ max: 5_000, label: 'Conditions', help: 'The work must meet them.' }),
      },
      start: ({ ehp, ehp_conditions }) => ({
        ehp: ehp === 'not_begun' ? 'in_review' : ehp,
        conditions: ehp_conditions,
      }),
      says: {
        button: 'Record review',
        ask: 'Record the environmental and historic review',
        done: 'Review recorded',
        event: 'recorded the environmental and historic review',
        trail: 'review recorded',
      },
      whyNotWith: ({ ehp, conditions }) =>
        ehp === 'conditions' && !conditions?.trim()
          ? { name: 'conditions', message: 'Enter the conditions. The work must meet them.' }
          : null,
    },
    obligate: {
      about: 'Records the amount and date of FEMA’s obligation, and the grant that carries the funds.',
      decides: 'money',
      from: 'submitted',
      to: 'obligated',
      by: 'manager',
      not: decides,
      asks: {
        amount: money({ required: true, min: 1, label: 'Federal amount' }),
        day,
        fema_number: text({ max: 40, label: 'FEMA project number' }),
        funding: ref('grants', { label: 'Grant', help: 'The grant that carries the funds, once it is entered.' }),
      },
      start: ({ federal, fema_number }, asking) => ({ amount: federal, day: asking.today, fema_number }),
      look: 'main',
      says: {
        button: 'Record obligation',
        ask: 'Record the obligation of {number}',
        hint: 'Enter the details from the obligation notice.',
        done: 'Obligation recorded',
        event: 'recorded the FEMA obligation',
        trail: 'obligation recorded',
      },
      whyNot: ({ ehp }) => (ehp === 'cleared' || ehp === 'conditions' ? null : notReviewed),
      whyNotYet: ({ notInsured }) => notInsured,
      whyNotWith(asked, { federal, submitted_on }, asking) {
        const most = `The amount exceeds the federal share of ${dollars(federal)}. Correct the project cost first.`
        if (asked.amount > federal) return { name: 'amount', message: most }
        if (asked.day > asking.today) return ahead
        return submitted_on !== null && asked.day < submitted_on ? { name: 'day', message: notSubmitted } : null
      },
    },
    correctDates: {
      about: 'Corrects the days of what was done in FEMA’s portal, with the reason.',
      decides: 'money',
      from: ['submitted', 'obligated', 'completed'],
      by: 'manager',
      not: { dated_by: 'You recorded these dates. Another manager must correct them.' },
      asks: {
        submitted_on: askFor(paProject.fields.submitted_on),
        obligated_on: date({ label: 'Obligated on' }),
        completed_on: date({ label: 'Work completed' }),
        reason: words('Reason'),
      },
      start: (row) => ({
        obligated_on: row.obligated_on,
        completed_on: row.completed_on,
        ...(row.submitted_on && { submitted_on: row.submitted_on }),
      }),
      says: {
        button: 'Correct dates',
        ask: 'Correct the dates of {number}',
        hint: 'Enter the days that Grants Portal shows. Both dates stay in the history.',
        done: 'Dates of {number} corrected',
        event: 'corrected the dates',
        trail: 'dates corrected',
      },
      whyNotWith(asked, row, asking) {
        for (const name of ['submitted_on', 'obligated_on', 'completed_on'] as const) {
          const day = asked[name] ?? null
          if (day !== null && day > asking.today) return { name, message: ahead.message }
          // The first date of a step is recorded where the step is.
          if ((day === null) !== (row[name] === null))
            return { name, message: day === null ? 'Enter the date.' : 'This has not been recorded yet.' }
        }
        return asked.obligated_on && asked.obligated_on < asked.submitted_on
          ? { name: 'obligated_on', message: notSubmitted }
          : null
      },
    },
    return: {
      about: 'Records that FEMA returned a project, and the changes it requested.',
      decides: 'money',
      from: 'submitted',
      to: 'returned',
      by: 'manager',
      not: decides,
      asks: { reason: words('Changes requested by FEMA') },
      says: {
        button: 'Mark as returned',
        ask: 'Mark {number} as returned by FEMA?',
        hint: 'The project can be edited again.',
        done: '{number} marked as returned',
        event: 'marked the project as returned by FEMA',
      },
    },
    deny: {
      about: 'Records that FEMA denied a project. An appeal can follow.',
      decides: 'money',
      from: 'submitted',
      to: 'denied',
      by: 'manager',
      not: decides,
      asks: { reason: words('Reason in the determination') },
      leaves: {
        cost_records: { stay: 'Costs are documented for an appeal.' },
        damage_items: { stay: 'An appeal can reverse the denial. Until then damage can leave the project.' },
        cost_exceptions: { ended: 'withdrawn', tells: ['asked_by'] },
        pa_appeals: { stay: 'A denial is what is appealed (44 CFR 206.206).' },
        fema_rfis: { ended: 'closed', tells: ['owner'] },
        recovery_sources: { stay: 'Other money can pay instead.' },
        mitigation_projects: { stay: 'An appeal can reverse the denial, and the mitigation with it.' },
      },
      says: {
        button: 'Mark as denied',
        ask: 'Mark {number} as denied by FEMA?',
        hint: 'You can appeal within 60 days of the notice.',
        done: '{number} marked as denied',
        event: 'marked the project as denied by FEMA',
      },
    },
    tellProgress: {
      about: 'Records the quarterly progress of a project.',
      from: ['submitted', 'obligated'],
      asks: {
        complete: percent({ required: true, min: 0, max: 100, label: 'Complete' }),
        day,
        words: words('Work completed'),
      },
      reason: 'words',
      start: ({ complete }, asking) => ({ complete: Number(complete), day: asking.today }),
      says: {
        button: 'Report progress',
        ask: 'Report progress of {number}',
        hint: 'Describe the work since the last report.',
        done: 'Progress reported',
        event: 'reported progress',
        trail: 'progress reported',
      },
      whyNotWith(asked, { progress_on, complete }, asking) {
        if (asked.day > asking.today) return ahead
        if (progress_on !== null && asked.day < progress_on)
          return { name: 'day', message: `A progress report for ${dayInWords(progress_on)} already exists.` }
        const message = `The last report was ${Number(complete)}%. Progress can’t decrease.`
        return asked.complete < Number(complete) ? { name: 'complete', message } : null
      },
    },
    extend: {
      about: 'Extends the deadline of a project within the recipient’s authority.',
      from: ['submitted', 'obligated'],
      by: 'manager',
      asks: {
        months: number({ required: true, min: 1, max: 60, decimals: 0, label: 'Months' }),
        reason: words('Reason'),
      },
      start: () => ({ months: 6 }),
      says: {
        button: 'Extend deadline',
        ask: 'Extend the deadline of {number}',
        hint: 'The recipient can extend up to a limit. Beyond that, FEMA decides.',
        done: 'Deadline extended',
        event: 'extended the deadline',
        trail: 'deadline extended',
      },
    },
    complete: {
      about: 'Records that all work of a project is complete.',
      from: 'obligated',
      to: 'completed',
      asks: { day },
      start: today,
      look: 'main',
      says: {
        button: 'Mark as completed',
        ask: 'Mark {number} as completed?',
        hint: 'All work in the scope must be done.',
        done: '{number} marked as completed',
        event: 'marked the project as completed',
      },
      whyNot: ({ complete }) =>
        Number(complete) < 100 ? `Reported progress is ${Number(complete)}%. Report 100% first.` : null,
      whyNotWith: (asked, _, asking) => (asked.day > asking.today ? ahead : null),
    },
    askCloseout: {
      about: 'Certifies that the work is done and its costs incurred, and requests closeout (44 CFR 206.205).',
      decides: 'money',
      from: 'completed',
      to: 'closeout',
      by: 'manager',
      personal: true,
      look: 'main',
      says: {
        button: 'Certify and request closeout',
        done: 'Closeout of {number} requested',
        event: 'certified the work and requested closeout',
        trail: 'closeout requested',
      },
      whyNotYet: ({ unchecked, questions, aboveWorksheet }, row) =>
        firstReason(
          unchecked === 1 && 'One cost record isn’t checked yet. Check it first.',
          unchecked > 1 && `${unchecked} cost records aren’t checked yet. Check them first.`,
          questions > 0 && 'FEMA is waiting for a response on this project. Respond first.',
          row.size === 'large' && row.spent === 0 && 'Large projects are paid on actual cost. Add cost records first.',
          aboveWorksheet,
        ),
    },
    close: {
      about: 'Records FEMA’s final amount and closes the project.',
      decides: 'money',
      from: 'closeout',
      to: 'closed',
      by: 'manager',
      not: { entered_by: 'You can’t close a project you entered. Another manager must close it.' },
      asks: {
        final: money({ required: true, min: 0, label: 'Final eligible cost' }),
        reason: words('Closeout determination'),
      },
      start: ({ size, spent, eligible }) => ({ final: size === 'large' ? spent : eligible }),
      look: 'main',
      leaves: {
        cost_records: { stops: { first: 'Reject or withdraw it first.' } },
        damage_items: { stay: 'It was repaired in this project.' },
        cost_exceptions: { ended: 'withdrawn', tells: ['asked_by'] },
        pa_appeals: { stay: 'The final amount can be appealed (44 CFR 206.206).' },
        fema_rfis: { ended: 'closed', tells: ['owner'] },
        recovery_sources: { stay: 'Insurance that is paid later is deducted later (44 CFR 206.253).' },
        mitigation_projects: { stops: { first: 'Record the decision or withdraw it first.' } },
      },
      says: {
        button: 'Close project',
        ask: 'Close {number}?',
        hint: 'Enter the final eligible cost from FEMA’s review.',
        done: '{number} closed',
        event: 'closed the project',
      },
    },
    withdraw: {
      about: 'Withdraws a project that FEMA has not decided. Its damage items can be added to another project.',
      from: ['draft', 'returned', 'submitted'],
      to: 'withdrawn',
      by: 'manager',
      or: 'owner',
      asks: { reason: words('Reason') },
      look: 'danger',
      leaves: {
        cost_records: { stay: 'A cost can be moved to another project.' },
        damage_items: {
          becomes: { status: 'accepted', while: ['in_project'] },
          tells: ['entered_by'],
          stay: 'It can join another project.',
        },
        cost_exceptions: { ended: 'withdrawn', tells: ['asked_by'] },
        pa_appeals: { stops: { first: 'Withdraw it first.' } },
        fema_rfis: { ended: 'closed', tells: ['owner'] },
        recovery_sources: { stay: 'It pays for the damage, which can join another project.' },
        mitigation_projects: { stay: 'It can be moved to another project.' },
      },
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'Its damage items can be added to another project.',
        done: '{number} withdrawn',
        event: 'withdrew the project',
        trail: 'withdrawn',
      },
    },
  },
})
