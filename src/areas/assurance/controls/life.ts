import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { longText } from '#platform/records/fields.ts'
import { control, evidence, waiver } from './records.ts'
import { whyNotAskWaiver } from './rules.ts'

/** The longest reason that the commands of this area accept. */
const longest = 2_000

export const controlLife = life(control, {
  topic: 'controls',
  stages: { draft: 'open', active: 'open', retired: 'over' },
  moves: {
    activate: {
      about: 'Activates a control and checks it at once.',
      decides: 'control',
      from: 'draft',
      to: 'active',
      look: 'main',
      says: { button: 'Activate', done: '{code} is active', event: 'activated the control' },
      whyNot: ({ measure, every_months }) =>
        measure === 'none' && Number(every_months) === 0
          ? 'Select an automatic check, or enter how often evidence is due.'
          : null,
    },
    retire: {
      about: 'Retires a control.',
      decides: 'control',
      from: ['draft', 'active'],
      to: 'retired',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      leaves: {
        control_evidence: { stops: { first: 'Accept, reject or withdraw it first.' } },
        compliance_waivers: { ended: 'ended', tells: ['asked_by'] },
        risks: { stay: 'The risk is there without the control. Its owner reviews it.' },
        security_incidents: { stay: 'It is resolved by what happened.' },
      },
      says: { button: 'Retire', ask: 'Retire {code}?', done: '{code} retired', event: 'retired the control' },
    },
  },
})

const notYours = 'You added this evidence. Another manager must review it.'

export const evidenceLife = life(evidence, {
  topic: 'evidence',
  stages: { submitted: 'open', accepted: 'over', rejected: 'over', withdrawn: 'over' },
  moves: {
    accept: {
      about: 'Accepts evidence that another person added. It proves the control until it expires.',
      decides: 'evidence',
      from: 'submitted',
      to: 'accepted',
      by: 'manager',
      not: { brought_by: notYours, author: 'You wrote in this evidence. Another manager must accept it.' },
      asks: { note: longText({ max: 2_000, label: 'Reviewer comment' }) },
      look: 'main',
      says: { button: 'Accept', ask: 'Accept “{title}”?', done: 'Evidence accepted', event: 'accepted the evidence' },
    },
    reject: {
      about: 'Rejects evidence with what is missing.',
      decides: 'evidence',
      from: 'submitted',
      to: 'rejected',
      by: 'manager',
      not: { brought_by: notYours },
      asks: { reason: why('What is missing', longest) },
      says: { button: 'Reject', ask: 'Reject “{title}”?', done: 'Evidence rejected', event: 'rejected the evidence' },
    },
    withdraw: {
      about: 'Withdraws evidence that isn’t reviewed yet.',
      from: 'submitted',
      to: 'withdrawn',
      by: 'manager',
      or: 'brought_by',
      look: 'danger',
      says: { button: 'Withdraw', done: 'Evidence withdrawn', event: 'withdrew the evidence', trail: 'withdrawn' },
    },
  },
})

const asker = 'You requested this waiver. Another administrator must decide it.'

export const waiverLife = life(waiver, {
  topic: 'waivers',
  stages: { requested: 'open', granted: 'open', refused: 'over', ended: 'over' },
  moves: {
    grant: {
      about: 'Approves a waiver that another person requested.',
      decides: 'control',
      from: 'requested',
      to: 'granted',
      by: 'admin',
      not: { asked_by: asker, author: 'You wrote in this waiver. Another administrator must approve it.' },
      asks: { reason: why('Justification', longest) },
      personal: true,
      look: 'main',
      says: {
        button: 'Approve',
        ask: 'Approve {number}?',
        hint: 'You are responsible for this exception until the waiver ends.',
        done: '{number} approved',
        event: 'approved the waiver',
      },
      // The waiver may have been changed since it was requested.
      whyNot: (row, { today }) =>
        row.until < today ? 'The end date has passed. Request a new waiver.' : whyNotAskWaiver(row, today),
    },
    refuse: {
      about: 'Denies a waiver with a reason.',
      decides: 'control',
      from: 'requested',
      to: 'refused',
      by: 'admin',
      not: { asked_by: asker },
      asks: { reason: why('Reason', longest) },
      personal: true,
      says: { button: 'Deny', ask: 'Deny {number}?', done: '{number} denied', event: 'denied the waiver' },
    },
    end: {
      about: 'Ends a waiver before its end date.',
      from: 'granted',
      to: 'ended',
      by: 'manager',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      says: { button: 'End waiver', ask: 'End {number}?', done: '{number} ended', event: 'ended the waiver' },
    },
  },
})
