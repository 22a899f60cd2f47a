import { addDays, dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords, submitWords } from '#platform/life/usual-words.ts'
import { dollars } from '#platform/money.ts'
import { date, longText, money } from '#platform/records/fields.ts'
import { mayObject, whyNotNotice, whyNotObjected } from './notice/rules.ts'
import { heldOf } from './obligation/rules.ts'
import { subaward, type Subaward } from './records.ts'

/** The gaps in a draft, and how many requests and findings are open with the subrecipient. */
export type SubawardStanding = { missing: string | null; open: number }

export const stillOpenWords = 'A payment request or a finding is still open.'

const { ending_ground, ending_reason, last_day, object_by, objection, returned_because } = subaward.fields

/** Reporting a subaward requires the report number, so it is a separate command. */
/** An exclusion is fixed at the vendor, the rest at the subaward. */
const elsewhere = ({ id, recipient }: Pick<Subaward, 'id' | 'recipient'>) =>
  [
    [/exclu|vendor|UEI/i, { table: 'vendors', id: recipient }],
    [/./, { table: 'subawards', id }],
  ] as const

export const subawardLife = life(subaward, {
  topic: 'subawards',
  stages: {
    draft: 'open',
    submitted: 'open',
    returned: 'open',
    active: 'open',
    ending: 'open',
    terminated: 'open',
    closed: 'over',
  },
  sets: { binding: ['active', 'ending', 'terminated'] },
  facts: factsFrom<SubawardStanding>(
    'grants',
    'vendors',
    'subrecipient_risks',
    'subaward_requests',
    'monitoring_findings',
  ),
  moves: {
    submit: {
      about: 'Submits a subaward for approval once it is complete and its risk is assessed.',
      from: ['draft', 'returned'],
      to: 'submitted',
      look: 'main',
      says: submitWords(),
      whyNotYet: ({ missing }) => missing,
      fixes: elsewhere,
    },
    approve: {
      about: 'Approves and signs a subaward. Its amount is obligated, and its reporting deadline starts.',
      decides: 'money',
      from: 'submitted',
      to: 'active',
      not: {
        drafted_by: 'You can’t approve your own subaward. Another manager must approve it.',
        author: 'You can’t approve a subaward you changed. Another manager must approve it.',
      },
      look: 'main',
      says: { button: 'Approve', done: '{number} approved', event: 'approved the subaward' },
      whyNotYet: ({ missing }) => missing,
      fixes: elsewhere,
    },
    return: {
      about: 'Returns a subaward for changes, with the reason.',
      from: 'submitted',
      to: 'returned',
      asks: { reason: askFor(returned_because, { label: 'Reason' }) },
      says: returnWords('The drafter will see the reason.'),
    },
    close: {
      about: 'Closes a subaward. The unpaid amount returns to the grant.',
      from: ['active', 'terminated'],
      to: 'closed',
      asks: { reason: why('Reason', 2_000) },
      leaves: {
        monitoring_visits: { ended: 'canceled', tells: ['visitor'] },
        monitoring_findings: { refused: true },
        subaward_requests: {
          stops: { first: 'Approve and pay it, or return it, first.', while: ['received', 'approved'] },
          stay: 'It was returned, and nothing more is paid under a closed subaward.',
        },
      },
      says: {
        button: 'Close subaward',
        ask: 'Close {number}?',
        hint: 'The unpaid amount returns to the grant.',
        done: '{number} closed',
        event: 'closed the subaward',
      },
      whyNotYet: ({ open }) => (open > 0 ? stillOpenWords : null),
    },
    giveNotice: {
      about:
        'Issues a termination notice: why and when a subaward ends early, and how long the subrecipient may ' +
        'object (2 CFR 200.340 to .342).',
      from: 'active',
      to: 'ending',
      asks: {
        ground: askFor(ending_ground, { label: 'Termination ground' }),
        reason: askFor(ending_reason, { label: 'Reason stated in the notice' }),
        last_day: askFor(last_day),
        object_by: date({
          label: object_by.label!,
          help: 'Leave blank when both parties agree or the subrecipient requested termination.',
        }),
      },
      start: (_, { today }) => ({
        ground: 'noncompliance' as const,
        last_day: addDays(today, 30),
        object_by: addDays(today, 14),
      }),
      look: 'danger',
      says: {
        button: 'Terminate early',
        ask: 'Terminate {number} early?',
        hint: 'The subrecipient may object before another person decides. Until then its costs are paid.',
        verb: 'Issue termination notice',
        done: 'Termination notice issued',
        event: 'issued a termination notice',
        trail: 'termination notice issued',
      },
      whyNotWith: (asked, row, { today }) => whyNotNotice(asked, row, today),
    },
    object: {
      about: 'Records a subrecipient’s objection to termination. It must be answered before the decision.',
      from: 'ending',
      asks: {
        day: date({ required: true, label: 'Objected on' }),
        objection: askFor(objection, { label: 'Objection' }),
      },
      start: (_, { today }) => ({ day: today }),
      says: {
        button: 'Record objection',
        ask: 'Record the objection to terminating {number}',
        hint: 'It must be answered before the decision.',
        done: 'Objection recorded',
        event: 'recorded an objection',
        trail: 'objection recorded',
      },
      whyNot: ({ ending_ground: ground }) => (mayObject(ground) ? null : 'The subrecipient agreed to the termination.'),
      whyNotWith: ({ day }, row, { today }) => whyNotObjected(day, row, today),
    },
    end: {
      decides: 'money',
      about:
        'Terminates a subaward early after its subrecipient could object. Funds not needed for earlier obligations become ' +
        'available in the grant, and the closeout is due from the end date (2 CFR 200.343, .344).',
      from: 'ending',
      to: 'terminated',
      not: { noticed_by: 'You can’t decide on a termination whose notice you issued. Another manager must decide.' },
      asks: {
        kept: money({ required: true, min: 0, label: 'Retained for earlier obligations' }),
        answer: longText({
          max: 5_000,
          label: 'Response to objection',
          help: 'Required if the subrecipient objected.',
        }),
      },
      start: (row) => ({ kept: heldOf(row) }),
      look: 'main',
      says: {
        button: 'Decide termination',
        ask: 'Terminate {number}?',
        hint:
          'The amount kept pays for good-faith obligations made before the end date (2 CFR 200.343). The rest is ' +
          'available in the grant at once.',
        verb: 'Terminate subaward',
        done: '{number} terminated early',
        event: 'terminated the subaward early',
        trail: 'terminated early',
      },
      whyNot: ({ ending_ground: ground, objection: said, object_by: until }, { today }) =>
        mayObject(ground) && !said && today <= until!
          ? `The subrecipient may object until ${dayInWords(until!)}. Decide after that date or after its objection.`
          : null,
      whyNotWith({ kept, answer }, row) {
        if (row.objection !== null && !answer?.trim())
          return { name: 'answer', message: 'Answer the objection first (2 CFR 200.342).' }
        return kept > heldOf(row)
          ? { name: 'kept', message: `Only ${dollars(heldOf(row))} of this subaward remains to be retained.` }
          : null
      },
    },
    withdrawNotice: {
      about: 'Withdraws a termination notice. The subaward continues as it was signed.',
      from: 'ending',
      to: 'active',
      asks: { reason: why('Reason', 3_000) },
      says: {
        button: 'Withdraw termination notice',
        ask: 'Withdraw termination notice for {number}?',
        hint: 'The subaward continues as it was signed. The notice stays in its history.',
        done: 'Notice withdrawn',
        event: 'withdrew the termination notice',
        trail: 'termination notice withdrawn',
      },
    },
  },
})
