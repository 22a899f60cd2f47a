import { z } from 'zod'
import type { Context } from '#platform/commands/command.ts'
import { nameOf } from '#platform/commands/record-in-question.ts'
import type { Suggested, TextJson } from '../rules.ts'

/** A document. Its content is read by the schema of texts, which says what is wrong. */
export const textInput = z.json() as unknown as z.ZodType<TextJson>
/** The id of a comment or a suggestion in a document. */
export const mark = z.string().regex(/^[\w-]{1,60}$/)
export const words = z.string().trim().min(1, 'Enter a comment').max(2_000)

/** Comments and the people who made the tracked changes, as they come in a Word file. */
export const fromWord = {
  threads: z
    .array(
      z.strictObject({
        id: mark,
        resolved_at: z.null(),
        remarks: z
          .array(z.strictObject({ by: z.null(), name: z.string().max(120), at: z.iso.datetime(), words }))
          .min(1)
          .max(100),
      }),
    )
    .max(500)
    .default([]),
  authors: z.record(mark, z.strictObject({ name: z.string().max(120), at: z.iso.datetime() })).default({}),
}

/** A person outside the agency who made a tracked change. */
export const outsiders = (authors: Readonly<Record<string, { name: string; at: string }>>): Record<string, Suggested> =>
  Object.fromEntries(
    Object.entries(authors).map(([key, { name, at }]) => [key, { by: null, name: name || 'Word', at }]),
  )

export const authorOf = async ({ tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>): Promise<Suggested> => ({
  by: actor.user_id,
  name: await nameOf(tx, actor.organization_id, actor.user_id),
  at: now.toISOString(),
})
