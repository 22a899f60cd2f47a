import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords, submitWords } from '#platform/life/usual-words.ts'
import { firstReason } from '#platform/rules.ts'
import { agreement, client } from './records.ts'

/** What is still open with a client agency. */
export type StillOpen = { agreements: number; requests: number }

export const clientLife = life(client, {
  topic: 'clients',
  stages: { prospect: 'open', active: 'open', former: 'over' },
  facts: factsFrom<StillOpen>('agreements', 'service_requests'),
  moves: {
    take: {
      about: 'Activates a client agency, or activates it again.',
      from: ['prospect', 'former'],
      to: 'active',
      look: 'main',
      says: { button: 'Activate client', done: '{name} is an active client', event: 'activated it' },
    },
    end: {
      about: 'Marks a client agency as a former client. Nothing may be open with it.',
      from: ['active', 'prospect'],
      to: 'former',
      says: {
        button: 'Mark as former client',
        done: '{name} marked as former client',
        event: 'marked it as a former client',
        trail: 'marked as a former client',
      },
      whyNotYet: ({ agreements, requests }) =>
        firstReason(
          agreements === 1 && 'One agreement with this client is active. End it first.',
          agreements > 1 && `${agreements} agreements with this client are active. End them first.`,
          requests === 1 && 'One request of this client is open. Finish it first.',
          requests > 1 && `${requests} requests of this client are open. Finish them first.`,
        ),
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
          row.ends_on !== null && row.ends_on < row.starts_on && 'The end must be on or after the start.',
          !(row.terms ?? '').trim() && row.files.length === 0 && 'Enter what was agreed, or attach the agreement.',
          row.kind === 'interlocal' &&
            !(row.authority ?? '').trim() &&
            'Enter the statute that allows this interlocal agreement.',
          row.kind === 'cooperative' &&
            !(row.contract_number ?? '').trim() &&
            'Enter the cooperative contract that is used.',
        ),
    },
    approve: {
      about: 'Approves an agreement that another person drafted. It is active from then on.',
      from: 'submitted',
      to: 'active',
      by: 'manager',
      not: {
        drafted_by: 'You drafted this agreement. Another manager approves it.',
        author: 'You wrote in this agreement. Another manager approves it.',
      },
      personal: true,
      look: 'main',
      says: { button: 'Approve', done: '{number} is active', event: 'approved it' },
      whyNot: ({ files }) => (files.length === 0 ? 'Attach the signed agreement first.' : null),
    },
    sendBack: {
      about: 'Returns an agreement to the person who drafted it, with what is missing.',
      from: 'submitted',
      to: 'returned',
      by: 'manager',
      asks: { reason },
      says: returnWords('The person who drafted it sees what is missing.'),
    },
    end: {
      about: 'Ends an agreement, with the reason.',
      from: 'active',
      to: 'ended',
      by: 'manager',
      asks: { reason },
      look: 'danger',
      says: {
        button: 'End',
        ask: 'End agreement {number}?',
        hint: 'The reason stays on file.',
        done: '{number} ended',
        event: 'ended it',
      },
    },
  },
})
