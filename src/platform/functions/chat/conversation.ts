import { z } from 'zod'

export type Turn = { role: 'user' | 'assistant'; content: string }

const most = { turns: 100, characters: 8_000, together: 60_000 }

/**
 * What the browser sends: the whole conversation. Only the two who talk may speak in it; a turn of the system would be
 * somebody else's instructions to the model. Who is asking is said by the token and never by the body.
 */
export const conversation = z
  .object({
    messages: z
      .array(
        z.object({
          role: z.enum(['user', 'assistant'], 'A message is from the user or the assistant, nobody else.'),
          content: z
            .string('A message is text.')
            .max(most.characters, `A message has at most ${most.characters} characters.`),
        }),
        'Send the messages as a list.',
      )
      .min(1, 'Ask something.')
      .max(most.turns, `A conversation has at most ${most.turns} messages. Start a new one.`),
  })
  .refine(
    ({ messages }) => messages.at(-1)?.role === 'user' && messages.at(-1)!.content.trim() !== '',
    'Ask something.',
  )
  .refine(
    ({ messages }) => messages.reduce((sum, { content }) => sum + content.length, 0) <= most.together,
    'This conversation is too long. Start a new one.',
  )
