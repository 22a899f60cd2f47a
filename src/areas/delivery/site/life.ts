import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { firstReason } from '#platform/rules.ts'
import { certifiedPayroll, punchItem, siteLog, siteQuestion } from './records.ts'

export const siteLogLife = life(siteLog, {
  topic: 'site-logs',
  stages: { open: 'open', signed: 'over' },
  moves: {
    sign: {
      about: 'Signs a daily log. It can no longer be changed.',
      from: 'open',
      to: 'signed',
      says: { button: 'Sign log', done: 'Log signed', event: 'signed it' },
    },
  },
})

export const siteQuestionLife = life(siteQuestion, {
  topic: 'site-questions',
  stages: { open: 'open', answered: 'open', closed: 'over' },
  moves: {
    answer: {
      about: 'Answers a site question.',
      from: 'open',
      to: 'answered',
      by: 'manager',
      or: 'answers',
      asks: { answer: askFor(siteQuestion.fields.answer, { label: 'Answer' }) },
      says: { button: 'Answer', ask: '{subject}', hint: '{question}', done: '{number} answered', event: 'answered it' },
    },
    close: {
      about: 'Closes a site question whose answer is sufficient.',
      from: 'answered',
      to: 'closed',
      says: { button: 'Close question', done: '{number} closed', event: 'closed it' },
    },
    askAgain: {
      about: 'Asks a site question again, with what its answer leaves open.',
      from: 'answered',
      to: 'open',
      asks: { reason: askFor(siteQuestion.fields.answer, { label: 'What the answer leaves open' }) },
      says: {
        button: 'Ask again',
        ask: 'Ask {number} again?',
        done: '{number} is open again',
        event: 'asked it again',
        trail: 'asked again',
      },
    },
  },
})

export const punchItemLife = life(punchItem, {
  topic: 'punch-items',
  stages: { open: 'open', done: 'open', accepted: 'over' },
  moves: {
    done: {
      about: 'Marks a punch item as done. Another person accepts it.',
      from: 'open',
      to: 'done',
      says: { button: 'Mark as done', done: 'Marked as done', event: 'marked it as done' },
    },
    accept: {
      about: 'Accepts a punch item that another person marked as done.',
      from: 'done',
      to: 'accepted',
      not: { done_by: 'You marked this item as done. Another person accepts it.' },
      says: { button: 'Accept', done: 'Item accepted', event: 'accepted it' },
    },
    reopen: {
      about: 'Reopens a punch item that is not done, with the reason.',
      from: 'done',
      to: 'open',
      asks: { reason: askFor(punchItem.fields.note, { label: 'What is still wrong' }) },
      says: { button: 'Reopen', ask: 'Reopen {title}?', done: 'Item reopened', event: 'reopened it' },
    },
  },
})

export const payrollLife = life(certifiedPayroll, {
  topic: 'certified-payrolls',
  stages: { received: 'open', accepted: 'over', sent_back: 'over' },
  moves: {
    accept: {
      about: 'Accepts a certified payroll in which nothing is missing (29 CFR 5.5(a)(3)).',
      from: 'received',
      to: 'accepted',
      says: { button: 'Accept', done: 'Payroll accepted', event: 'accepted it' },
      whyNot: ({ signed, below, overtime }) =>
        firstReason(
          !signed && 'The statement of compliance isn’t signed. Return it for changes.',
          Number(below) > 0 && 'A worker is paid below the wage determination. Return it for changes.',
          Number(overtime) > 0 && 'A worker’s overtime isn’t paid. Return it for changes.',
        ),
    },
    sendBack: {
      about: 'Returns a certified payroll to the contractor, with what is wrong.',
      from: 'received',
      to: 'sent_back',
      asks: { reason: askFor(certifiedPayroll.fields.note, { label: 'What is wrong' }) },
      says: {
        button: 'Return for changes',
        ask: 'Return this payroll for changes?',
        hint: 'The contractor reads what is wrong.',
        done: 'Payroll returned',
        event: 'returned it for changes',
      },
    },
  },
})
