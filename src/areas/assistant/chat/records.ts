import { choice, instant, longText, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/**
 * Both tables are written by hand (0200): they have no history, so that removed conversations are gone. They are not
 * in the list of records from which tables are made; everything else of a declaration applies to them as well.
 */
export const conversation = defineRecord('conversations', {
  label: 'Conversation',
  plural: 'Conversations',
  about: 'A user’s questions to the assistant with the answers. Only that user can read or remove it.',
  access: { of: 'owner' },
  listed: false,
  title: 'title',
  list: ['title', 'turns', 'last_at'],
  fields: {
    title: text({ required: true, max: 200, label: 'Title' }),
    turns: number({ required: true, min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    last_at: instant({ required: true, setBy: 'commands', label: 'Last question' }),
  },
})
export type Conversation = RowOf<typeof conversation>

export const conversationTurn = defineRecord('conversation_turns', {
  label: 'Message',
  plural: 'Messages',
  about: 'A question or answer in a conversation, with its cited sources.',
  access: { of: 'parent', parent: 'conversations', by: 'conversation' },
  listed: false,
  title: 'words',
  list: ['position', 'speaker', 'words'],
  fields: {
    conversation: ref('conversations', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    speaker: choice(['user', 'agent'], { required: true, setBy: 'commands' }),
    words: longText({ required: true, max: 20_000, setBy: 'commands' }),
    // One source per line.
    sources: longText({ max: 4_000, setBy: 'commands' }),
  },
})
export type ConversationTurn = RowOf<typeof conversationTurn>
