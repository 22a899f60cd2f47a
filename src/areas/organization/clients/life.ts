import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { returnWords, submitWords } from '#platform/life/usual-words.ts'
import { firstReason } from '#platform/rules.ts'
import { agreement, client } from './records.ts'

export const clientLife = life(client, {
  topic: 'clients',
  stages: { prospect: 'open', active: 'open', former: 'over' },
  moves: {
    take: {
      about: 'Activates or reactivates a client agency.',
      from: ['prospect', 'former'],
      to: 'active',
      look: 'main',
      says: { button: 'Activate client', done: '{name} is an active client', event: 'activated the client agency' },
    },
    end: {
      about: 'Marks a client agency as former when it has no open agreements or requests.',
      from: ['active', 'prospect'],
      to: 'former',
      leaves: {
        agreements: {
          stops: { first: 'End it, or return it for changes, first.', while: ['active', 'submitted'] },
          ended: 'ended',
          tells: ['owner', 'drafted_by'],
        },
        service_requests: { stops: { first: 'Resolve it first.' } },
        clients: { stops: { first: 'Mark it as a former client first, or change what it is part of.' } },
      },
      says: {
        button: 'Mark as former client',
        done: '{name} marked as former client',
        event: 'marked the client agency as former',
        trail: 'marked as former client',
      },
    },
  },
})

const reason = askFor(agreement.fields.reason)

export const agreementLife = life(agreement, {
  topic: 'agreements',
  stages: { draft: 'open', submitted: 'open', returned: 'open', active: 'open', ended: 'over' },
  moves: {
    submit: {
      about: 'Submits an agreement for approval.',
      from: ['draft', 'returned'],
      to: 'submitted',
      look: 'main',
      says: submitWords(),
      whyNot: (row) =>
        firstReason(
          row.ends_on !== null && row.ends_on < row.starts_on && 'The end date must be on or after the start date.',
          // An approver could only return it without the signed document.
          row.files.length === 0 && 'Attach the signed agreement first.',
          row.kind === 'interlocal' &&
            !(row.authority ?? '').trim() &&
            'Enter the statute that allows this interlocal agreement.',
          row.kind === 'cooperative' && !(row.contract_number ?? '').trim() && 'Enter the cooperative contract.',
        ),
    },
    approve: {
      about: 'Approves an agreement that another person drafted, and makes it active.',
      decides: 'money',
      from: 'submitted',
      to: 'active',
      by: 'manager',
      not: {
        drafted_by: 'You can’t approve an agreement you drafted. Another manager must approve it.',
        author: 'You can’t approve an agreement you wrote in. Another manager must approve it.',
      },
      personal: true,
      look: 'main',
      says: { button: 'Approve', done: '{number} is active', event: 'approved the agreement' },
    },
    sendBack: {
      about: 'Returns an agreement for changes.',
      from: 'submitted',
      to: 'returned',
      by: 'manager',
      asks: { reason },
      says: returnWords('The person who drafted the agreement sees your comment.'),
    },
    end: {
      about: 'Ends an agreement with a reason.',
      from: 'active',
      to: 'ended',
      by: 'manager',
      asks: { reason },
      look: 'danger',
      says: {
        button: 'End agreement',
        ask: 'End agreement {number}?',
        hint: 'The reason stays on file.',
        done: '{number} ended',
        event: 'ended the agreement',
      },
    },
  },
})
