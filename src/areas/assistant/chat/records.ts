import { choice, instant, longText, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/**
 * Both tables are written by hand (0200): no history is kept of them, so that what its person removes is gone. They are
 * not in the list of records from which tables are made; everything else that a declaration is good for holds for them
 * as well.
 */
export const conversation = defineRecord('conversations', {
  label: 'Conversation',
  plural: 'Conversations',
  about:
    'What one person asked the assistant on its own page and was answered. Nobody else reads it, and its person may remove it.',
  access: { of: 'owner' },
  title: 'title',
  list: ['title', 'turns', 'last_at'],
  fields: {
    title: text({ required: true, max: 200, label: 'Called' }),
    turns: number({ required: true, min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    last_at: instant({ required: true, setBy: 'commands', label: 'Last asked' }),
  },
})
export type Conversation = RowOf<typeof conversation>

export const conversationTurn = defineRecord('conversation_turns', {
  label: 'Turn',
  plural: 'Turns',
  about: 'One question or one answer of a conversation, with the sources that were named.',
  access: { of: 'parent', parent: 'conversations', by: 'conversation' },
  title: 'words',
  list: ['position', 'speaker', 'words'],
  fields: {
    conversation: ref('conversations', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    speaker: choice(['user', 'agent'], { required: true, setBy: 'commands' }),
    words: longText({ required: true, max: 20_000, setBy: 'commands' }),
    // One source a line.
    sources: longText({ max: 4_000, setBy: 'commands' }),
  },
})
export type ConversationTurn = RowOf<typeof conversationTurn>
