import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { firstReason } from '#platform/rules.ts'
import { certifiedPayroll, punchItem, dailyLog, siteRfi } from './records.ts'

export const dailyLogLife = life(dailyLog, {
  topic: 'daily-logs',
  stages: { open: 'open', signed: 'over' },
  moves: {
    sign: {
      about: 'Signs a daily log. A signed log can’t be changed.',
      from: 'open',
      to: 'signed',
      says: { button: 'Sign log', done: 'Log signed', event: 'signed the log' },
    },
  },
})

export const siteRfiLife = life(siteRfi, {
  topic: 'site-rfis',
  stages: { open: 'open', answered: 'open', closed: 'over' },
  moves: {
    answer: {
      about: 'Answers a site RFI.',
      from: 'open',
      to: 'answered',
      by: 'manager',
      or: 'answers',
      asks: { answer: askFor(siteRfi.fields.answer, { label: 'Answer' }) },
      says: {
        button: 'Answer',
        ask: '{subject}',
        hint: '{question}',
        done: '{number} answered',
        event: 'answered the RFI',
      },
    },
    close: {
      about: 'Closes a site RFI whose answer is sufficient.',
      from: 'answered',
      to: 'closed',
      says: { button: 'Close RFI', done: '{number} closed', event: 'closed the RFI' },
    },
    askAgain: {
      about: 'Reopens a site RFI with an incomplete answer.',
      from: 'answered',
      to: 'open',
      asks: { reason: askFor(siteRfi.fields.answer, { label: 'What is still unanswered' }) },
      says: {
        button: 'Reopen RFI',
        ask: 'Reopen {number}?',
        done: '{number} reopened',
        event: 'reopened the RFI',
        trail: 'reopened',
      },
    },
  },
})

export const punchItemLife = life(punchItem, {
  topic: 'punch-items',
  stages: { open: 'open', done: 'open', accepted: 'over' },
  moves: {
    done: {
      about: 'Marks a punch list item as done. A second person accepts it.',
      from: 'open',
      to: 'done',
      look: 'main',
      says: { button: 'Mark as done', done: 'Marked as done', event: 'marked the item as done' },
    },
    accept: {
      about: 'Accepts a punch list item that another person marked as done.',
      decides: 'evidence',
      from: 'done',
      to: 'accepted',
      look: 'main',
      not: { done_by: 'You can’t accept an item you marked as done.' },
      says: { button: 'Accept item', done: 'Item accepted', event: 'accepted the item' },
    },
    reopen: {
      about: 'Reopens a punch list item that is not done, with a reason.',
      from: 'done',
      to: 'open',
      asks: { reason: askFor(punchItem.fields.note, { label: 'Remaining problem' }) },
      says: { button: 'Reopen', ask: 'Reopen {title}?', done: 'Item reopened', event: 'reopened the item' },
    },
  },
})

export const payrollLife = life(certifiedPayroll, {
  topic: 'certified-payrolls',
  stages: { received: 'open', accepted: 'over', sent_back: 'over' },
  moves: {
    accept: {
      about: 'Accepts a complete certified payroll (29 CFR 5.5(a)(3)).',
      from: 'received',
      to: 'accepted',
      look: 'main',
      says: { button: 'Accept payroll', done: 'Payroll accepted', event: 'accepted the payroll' },
      whyNot: ({ signed, below, overtime }) =>
        firstReason(
          !signed && 'The statement of compliance isn’t signed. Return it for changes.',
          Number(below) > 0 && 'A worker is paid below the wage determination. Return it for changes.',
          Number(overtime) > 0 && 'A worker’s overtime isn’t paid. Return it for changes.',
        ),
    },
    sendBack: {
      about: 'Returns a certified payroll to the contractor for changes, with a reason.',
      from: 'received',
      to: 'sent_back',
      asks: { reason: askFor(certifiedPayroll.fields.note, { label: 'Problem' }) },
      says: {
        button: 'Return for changes',
        ask: 'Return this payroll for changes?',
        hint: 'The contractor will see the reason.',
        done: 'Payroll returned',
        event: 'returned the payroll for changes',
      },
    },
  },
})
