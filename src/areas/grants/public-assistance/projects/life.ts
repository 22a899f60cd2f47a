import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { dollars } from '#platform/money.ts'
import { choice, date, longText, money, number, percent, ref, text } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { paProject } from '../records.ts'

export type ProjectFacts = {
  /** What its damage, its disaster and FEMA’s figures say against sending it. */
  notReady: Reason
  /** What insurance pays and the worksheet leaves out. */
  notInsured: Reason
  /** Cost records that are not checked, and questions of FEMA that are not answered. */
  unchecked: number
  questions: number
  aboveWorksheet: Reason
}

const words = (label: string) => longText({ required: true, max: 2_000, label })
const day = date({ required: true, label: 'Day' })
const today = (_: unknown, asking: { today: string }) => ({ day: asking.today })
const ahead = { name: 'day', message: 'Enter a day that is not in the future.' } as const
const notReviewed = 'FEMA obligates after the environmental and historic review. Record its result first.'
const decides = { entered_by: 'You wrote this project. Another manager records FEMA’s decision.' }

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
    'fema_questions',
    'fema_terms',
    'pa_requests',
  ),
  moves: {
    submit: {
      about: 'Records that a project was sent to FEMA: whole, checked for eligibility, and large enough.',
      from: ['draft', 'returned'],
      to: 'submitted',
      by: 'manager',
      not: {
        entered_by: 'You wrote this project. Another manager sends it.',
        author: 'You changed this project. Another manager sends it.',
      },
      look: 'main',
      says: { button: 'Mark as sent', done: '{number} is with FEMA', event: 'sent it to FEMA' },
      whyNotYet: ({ notReady }) => notReady,
    },
    noteReview: {
      about: 'Records the environmental and historic review of a project, with its conditions.',
      from: 'submitted',
      by: 'manager',
      not: decides,
      asks: {
        ehp: choice(['in_review', 'cleared', 'conditions'], {
          required: true,
          label: 'Review',
          words: { in_review: 'In review', conditions: 'Cleared with conditions' },
        }),
        conditions: longText({ max: 5_000, label: 'Conditions', help: 'The work is bound to them.' }),
      },
      start: ({ ehp, ehp_conditions }) => ({
        ehp: ehp === 'not_begun' ? 'in_review' : ehp,
        conditions: ehp_conditions,
      }),
      says: {
        button: 'Record review',
        ask: 'Environmental and historic review',
        done: 'Review recorded',
        event: 'recorded the review of it',
        trail: 'review recorded',
      },
      whyNotWith: ({ ehp, conditions }) =>
        ehp === 'conditions' && !conditions?.trim()
          ? { name: 'conditions', message: 'Enter the conditions: the work is bound to them.' }
          : null,
    },
    obligate: {
      about: 'Records what FEMA obligated for a project, when, and the grant that its money comes through.',
      from: 'submitted',
      to: 'obligated',
      by: 'manager',
      not: decides,
      asks: {
        amount: money({ required: true, min: 1, label: 'Federal amount' }),
        day,
        fema_number: text({ max: 40, label: 'FEMA’s number' }),
        funding: ref('grants', {
          label: 'Grant',
          help: 'The grant that its money comes through, once it is on the register.',
        }),
      },
      start: ({ federal, fema_number }, asking) => ({ amount: federal, day: asking.today, fema_number }),
      look: 'main',
      says: {
        button: 'Record obligation',
        ask: 'FEMA obligated {number}',
        hint: 'Enter what the notice of the obligation says.',
        done: 'Obligation recorded',
        event: 'recorded the obligation of it',
        trail: 'obligation recorded',
      },
      whyNot: ({ ehp }) => (ehp === 'cleared' || ehp === 'conditions' ? null : notReviewed),
      whyNotYet: ({ notInsured }) => notInsured,
      whyNotWith(asked, { federal }, asking) {
        const most = `That is more than the federal share of ${dollars(federal)}. Correct the project’s cost first.`
        if (asked.amount > federal) return { name: 'amount', message: most }
        return asked.day > asking.today ? ahead : null
      },
    },
    return: {
      about: 'Records that FEMA returned a project, and what it asks for.',
      from: 'submitted',
      to: 'returned',
      by: 'manager',
      not: decides,
      asks: { reason: words('What FEMA asks for') },
      says: {
        button: 'Mark as returned',
        ask: 'FEMA returned {number}',
        hint: 'It can be edited again.',
        done: '{number} is returned',
        event: 'marked it as returned',
      },
    },
    deny: {
      about: 'Records that FEMA denied a project. An appeal can follow.',
      from: 'submitted',
      to: 'denied',
      by: 'manager',
      not: decides,
      asks: { reason: words('What the determination says') },
      says: {
        button: 'Mark as denied',
        ask: 'FEMA denied {number}',
        hint: 'An appeal is possible within sixty days of the notice.',
        done: '{number} is denied',
        event: 'marked it as denied',
      },
    },
    tellProgress: {
      about: 'Reports how far the work of a project is, as is due every quarter.',
      from: ['submitted', 'obligated'],
      asks: {
        complete: percent({ required: true, min: 0, max: 100, label: 'Complete' }),
        day,
        words: words('What was done'),
      },
      reason: 'words',
      start: ({ complete }, asking) => ({ complete: Number(complete), day: asking.today }),
      says: {
        button: 'Report progress',
        ask: 'Progress of {number}',
        hint: 'What was done since the last report.',
        done: 'Progress reported',
        event: 'reported the progress of it',
        trail: 'progress reported',
      },
      whyNotWith(asked, { progress_on, complete }, asking) {
        if (asked.day > asking.today) return ahead
        if (progress_on !== null && asked.day < progress_on)
          return { name: 'day', message: `There is a report of ${dayInWords(progress_on)} already.` }
        const message = `${Number(complete)}% was reported. Work that is done stays done.`
        return asked.complete < Number(complete) ? { name: 'complete', message } : null
      },
    },
    extend: {
      about: 'Extends the time of a project, as far as the recipient may by itself.',
      from: ['submitted', 'obligated'],
      by: 'manager',
      asks: {
        months: number({ required: true, min: 1, max: 60, decimals: 0, label: 'Months' }),
        reason: words('Reason'),
      },
      start: () => ({ months: 6 }),
      says: {
        button: 'Extend time',
        ask: 'Extend the time of {number}',
        hint: 'The recipient may extend it by itself up to a limit. Beyond that FEMA decides.',
        done: 'Time extended',
        event: 'extended the time of it',
        trail: 'time extended',
      },
    },
    complete: {
      about: 'Records that the work of a project is complete.',
      from: 'obligated',
      to: 'completed',
      asks: { day },
      start: today,
      look: 'main',
      says: {
        button: 'Mark as completed',
        ask: 'The work of {number} is complete',
        hint: 'All of its scope is done.',
        done: '{number} is complete',
        event: 'marked it as completed',
      },
      whyNot: ({ complete }) =>
        Number(complete) < 100 ? `${Number(complete)}% of the work is reported. Report the rest first.` : null,
      whyNotWith: (asked, _, asking) => (asked.day > asking.today ? ahead : null),
    },
    askCloseout: {
      about: 'Certifies that the work is done and its cost incurred, and requests the closeout (44 CFR 206.205).',
      from: 'completed',
      to: 'closeout',
      by: 'manager',
      personal: true,
      look: 'main',
      says: {
        button: 'Certify and request closeout',
        done: 'The closeout of {number} is requested',
        event: 'requested the closeout of it',
        trail: 'closeout requested',
      },
      whyNotYet: ({ unchecked, questions, aboveWorksheet }, row) =>
        firstReason(
          unchecked === 1 && 'One cost record is not checked yet.',
          unchecked > 1 && `${unchecked} cost records are not checked yet.`,
          questions > 0 && 'FEMA waits for an answer on this project. Answer first.',
          row.size === 'large' && row.spent === 0 && 'A large project is paid on actual cost, and none is on file.',
          aboveWorksheet,
        ),
    },
    close: {
      about: 'Records FEMA’s final amount and closes the project.',
      from: 'closeout',
      to: 'closed',
      by: 'manager',
      not: { entered_by: 'You wrote this project. Another manager closes it.' },
      asks: {
        final: money({ required: true, min: 0, label: 'Final eligible cost' }),
        reason: words('What the closeout says'),
      },
      start: ({ size, spent, eligible }) => ({ final: size === 'large' ? spent : eligible }),
      look: 'main',
      says: {
        button: 'Close project',
        ask: 'Close {number}?',
        hint: 'FEMA’s final review has found what is eligible in the end.',
        done: '{number} closed',
        event: 'closed it',
      },
    },
    withdraw: {
      about: 'Withdraws a project that FEMA has not decided. Its damage items can go into another one.',
      from: ['draft', 'returned', 'submitted'],
      to: 'withdrawn',
      by: 'manager',
      or: 'owner',
      asks: { reason: words('Reason') },
      look: 'danger',
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'Its damage items can go into another project.',
        done: '{number} withdrawn',
        event: 'withdrew it',
        trail: 'withdrawn',
      },
    },
  },
})
