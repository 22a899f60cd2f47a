import { life } from '#platform/life.ts'
import { messageThread } from './records.ts'

export const threadLife = life(messageThread, {
  topic: 'message-threads',
  stages: { open: 'open', closed: 'over' },
  moves: {
    close: {
      about: 'Closes a conversation. It stays with its record and can be reopened.',
      from: 'open',
      to: 'closed',
      undoneBy: 'reopen',
      by: 'manager',
      or: 'started_by',
      says: { button: 'Close', done: 'Conversation closed', event: 'closed the conversation' },
    },
    reopen: {
      about: 'Reopens a conversation.',
      from: 'closed',
      to: 'open',
      look: 'main',
      says: { button: 'Reopen', done: 'Conversation reopened', event: 'reopened the conversation' },
    },
  },
})
