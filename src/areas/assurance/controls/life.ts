import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { longText } from '#platform/records/fields.ts'
import { control, evidence, waiver } from './records.ts'
import { whyNotAskWaiver } from './rules.ts'

/** As long as the commands of this area have always taken a reason. */
const longest = 2_000

export const controlLife = life(control, {
  topic: 'controls',
  stages: { draft: 'open', active: 'open', retired: 'over' },
  moves: {
    activate: {
      about: 'Activates a control and checks it at once.',
      from: 'draft',
      to: 'active',
      look: 'main',
      says: { button: 'Activate', done: '{code} is active', event: 'activated it' },
      whyNot: ({ measure, every_months }) =>
        measure === 'none' && Number(every_months) === 0
          ? 'Select an automatic check, or how often evidence is due.'
          : null,
    },
    retire: {
      about: 'Retires a control.',
      from: ['draft', 'active'],
      to: 'retired',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      says: { button: 'Retire', ask: 'Retire {code}?', done: '{code} retired', event: 'retired it' },
    },
  },
})

const notYours = 'You added this evidence. Another manager reviews it.'

export const evidenceLife = life(evidence, {
  topic: 'evidence',
  stages: { submitted: 'open', accepted: 'over', rejected: 'over', withdrawn: 'over' },
  moves: {
    accept: {
      about: 'Accepts evidence that another person added. It shows the control until it ends.',
      from: 'submitted',
      to: 'accepted',
      by: 'manager',
      not: { brought_by: notYours, author: 'You wrote in this evidence. Another manager accepts it.' },
      asks: { note: longText({ max: 2_000, label: 'What you saw' }) },
      look: 'main',
      says: { button: 'Accept', ask: 'Accept “{title}”?', done: 'Evidence accepted', event: 'accepted it' },
      whyNot: ({ file }) => (file.length === 0 ? 'Attach a file.' : null),
    },
    reject: {
      about: 'Rejects evidence, with what is missing in it.',
      from: 'submitted',
      to: 'rejected',
      by: 'manager',
      not: { brought_by: notYours },
      asks: { reason: why('What is missing', longest) },
      says: { button: 'Reject', ask: 'Reject “{title}”?', done: 'Evidence rejected', event: 'rejected it' },
    },
    withdraw: {
      about: 'Withdraws evidence that is not reviewed.',
      from: 'submitted',
      to: 'withdrawn',
      by: 'manager',
      or: 'brought_by',
      look: 'danger',
      says: { button: 'Withdraw', done: 'Evidence withdrawn', event: 'withdrew it', trail: 'withdrawn' },
    },
  },
})

const asker = 'You requested this waiver. Another administrator decides.'

export const waiverLife = life(waiver, {
  topic: 'waivers',
  stages: { requested: 'open', granted: 'open', refused: 'over', ended: 'over' },
  moves: {
    grant: {
      about: 'Approves a waiver that another person requested.',
      from: 'requested',
      to: 'granted',
      by: 'admin',
      not: { asked_by: asker, author: 'You wrote in this waiver. Another administrator approves it.' },
      asks: { reason: why('Why it is acceptable', longest) },
      personal: true,
      look: 'main',
      says: {
        button: 'Approve',
        ask: 'Approve {number}?',
        hint: 'You take responsibility until its last day.',
        done: '{number} approved',
        event: 'approved it',
      },
      // It may have been changed since it was requested.
      whyNot: (row, { today }) =>
        row.until < today ? 'Its last day has passed. Request a new waiver.' : whyNotAskWaiver(row, today),
    },
    refuse: {
      about: 'Rejects a waiver, with the reason.',
      from: 'requested',
      to: 'refused',
      by: 'admin',
      not: { asked_by: asker },
      asks: { reason: why('Reason', longest) },
      personal: true,
      says: { button: 'Reject', ask: 'Reject {number}?', done: '{number} rejected', event: 'rejected it' },
    },
    end: {
      about: 'Ends a waiver before its last day.',
      from: 'granted',
      to: 'ended',
      by: 'manager',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      says: { button: 'End now', ask: 'End {number} now?', done: '{number} ended', event: 'ended it' },
    },
  },
})
