import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { conversation, conversationTurn, type Conversation } from './records.ts'

const turn = z.strictObject({
  speaker: z.enum(['user', 'agent']),
  words: z.string().min(1).max(20_000),
  sources: z.array(z.string().max(300)).max(20).default([]),
})

export const keepConversation = command('conversations/keep', {
  about: 'Saves a question to the assistant and its answer, for that user only.',
  personal: true,
  secret: ['turns'],
  input: z.strictObject({ id: z.uuid().optional(), turns: z.array(turn).min(1).max(20) }),
  async run({ id, turns }, { tx, now }): Promise<{ id: string }> {
    if (id) {
      const [own] = await tx.asPerson('select from conversations where id = $1', [id])
      if (!own) throw new NotFound(conversation.label)
    }
    const row = id
      ? await tx.lock<Conversation>(conversation, id)
      : await tx.insert<Conversation>(conversation, {
          title: turns.find(({ speaker }) => speaker === 'user')?.words.slice(0, 120) ?? 'Conversation',
          turns: 0,
          last_at: now,
        })
    const before = Number(row.turns)
    for (const [at, { speaker, words, sources }] of turns.entries())
      await tx.insert(conversationTurn, {
        conversation: row.id,
        position: before + at + 1,
        speaker,
        words,
        sources: sources.join('\n').slice(0, 4_000) || null,
      })
    await tx.update(conversation, row.id, { turns: before + turns.length, last_at: now })
    // The audit trail stores what is returned here, and administrators read it: the title of a conversation is its first
    // question.
    return { id: row.id }
  },
})
