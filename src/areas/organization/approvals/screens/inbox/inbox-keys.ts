import type { KeyTable } from '#kit/record/list/use-list-keys.ts'

export type InboxKey = 'next' | 'previous' | 'approved' | 'rejected' | 'returned' | 'asked' | 'choose' | 'keys'

export const inboxKeys: KeyTable<InboxKey> = [
  { keys: ['j', 'ArrowDown'], does: 'next', words: 'Next request', single: true },
  { keys: ['k', 'ArrowUp'], does: 'previous', words: 'Previous request', single: true },
  { keys: ['a'], does: 'approved', words: 'Approve', single: true },
  { keys: ['r'], does: 'rejected', words: 'Reject, with a reason', single: true },
  { keys: ['e'], does: 'returned', words: 'Return for changes', single: true },
  { keys: ['q'], does: 'asked', words: 'Request information', single: true },
  { keys: ['x'], does: 'choose', words: 'Select request for bulk approval', single: true },
  { keys: ['?'], does: 'keys', words: 'Show page shortcuts', single: true },
]
