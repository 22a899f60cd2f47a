import { z } from 'zod'

export type Turn = { role: 'user' | 'assistant'; content: string }
/** A record that an answer cited: where it is, and nothing that it says. */
export type CitedRow = { table: string; id: string }

const most = { turns: 100, characters: 8_000, together: 60_000, rows: 100 }

/**
 * The browser's input: the whole conversation. Only the user and the assistant may speak in it; a system turn would
 * be an outsider's instructions to the model. The token names the caller, never the body. `rows`: the records
 * that an answer cited, which are read again with the rights of the person.
 */
export const conversation = z
  .object({
    messages: z
      .array(
        z.object({
          role: z.enum(['user', 'assistant'], 'A message must be from the user or the assistant.'),
          content: z
            .string('A message must be text.')
            .max(most.characters, `A message can have up to ${most.characters} characters.`),
          rows: z
            .array(
              z.strictObject({
                table: z.string().regex(/^[a-z_]{1,63}$/, 'A cited record needs its table.'),
                id: z.uuid('A cited record needs its id.'),
              }),
              'Cited records must be a list.',
            )
            .max(most.rows, `A message can cite up to ${most.rows} records.`)
            .optional(),
        }),
        'Send the messages as a list.',
      )
      .min(1, 'Enter a question.')
      .max(most.turns, `A conversation can have up to ${most.turns} messages. Start a new one.`),
  })
  .refine(
    ({ messages }) => messages.at(-1)?.role === 'user' && messages.at(-1)!.content.trim() !== '',
    'Enter a question.',
  )
  .refine(
    ({ messages }) => messages.reduce((sum, { content }) => sum + content.length, 0) <= most.together,
    'This conversation is too long. Start a new one.',
  )
