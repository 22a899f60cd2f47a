import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { flag } from '#platform/records/fields.ts'
import { invoiceMailbox, mailedInvoice } from './records.ts'

export const mailboxLife = life(invoiceMailbox, {
  topic: 'invoice-mailboxes',
  stages: { active: 'open', paused: 'open' },
  moves: {
    pause: {
      about: 'Stops reading the invoice mailbox. Emails that arrive while it is paused are read when it is resumed.',
      from: 'active',
      to: 'paused',
      by: 'admin',
      says: { button: 'Pause', done: 'Mailbox paused', event: 'paused the mailbox' },
    },
    resume: {
      about: 'Reads the invoice mailbox again, including emails that arrived while it was paused.',
      decides: 'control',
      from: 'paused',
      to: 'active',
      by: 'admin',
      says: { button: 'Resume', done: 'Mailbox resumed', event: 'resumed the mailbox' },
    },
  },
})

export const mailedInvoiceLife = life(mailedInvoice, {
  topic: 'mailed-invoices',
  stages: { proposed: 'open', accepted: 'over', refused: 'over', skipped: 'over' },
  // A person accepts with the corrected invoice, which is a command of its own. Skipped is how an email without an invoice arrives.
  setElsewhere: ['accepted', 'skipped'],
  moves: {
    refuse: {
      about: 'Rejects an emailed invoice with a reason, which can be emailed to the sender.',
      from: 'proposed',
      to: 'refused',
      asks: {
        reason: why('Reason', 2_000),
        reply: flag({
          label: 'Email the reason to the sender',
          help: 'The sender’s address can be forged. Check it first.',
        }),
      },
      reason: 'reason',
      says: {
        button: 'Reject',
        ask: 'Reject this invoice?',
        verb: 'Reject invoice',
        done: 'Invoice rejected',
        event: 'rejected the emailed invoice',
        trail: 'rejected',
      },
    },
  },
})
