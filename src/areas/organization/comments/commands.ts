import { z } from 'zod'
import { seal, unsealWith } from '#platform/auth/factors/sealed.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import type { Row } from '#platform/database/database.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { whyNotStorable } from '#platform/storable.ts'
import { memberNames, nameOf, recordInQuestion, type RecordInQuestion } from '#platform/commands/record-in-question.ts'
import { notify } from '../notifications/notify.ts'
import { oneLine, pathOf } from '../notifications/rules.ts'
import {
  mentionsIn,
  plainText,
  whyNotDelete,
  whyNotEdit,
  whyNotRestore,
  whyNotWrite,
  withNames,
  type Comment,
} from './rules.ts'

const body = z
  .string()
  .trim()
  .min(1, 'Enter a comment.')
  .max(10_000, 'Comment must be less than 10000 characters')
  .refine((text) => whyNotStorable(text, 1) === null, 'Comment has characters that can’t be saved')
const one = z.object({ id: z.uuid(), organization: z.uuid().optional() })

export function commentCommands(records: readonly AnyRecord[]) {
  const add = command('comments/add', {
    about: 'Adds a comment to a record. Mentioned people and followers are notified.',
    input: z.object({
      table: z.string(),
      record: z.uuid(),
      organization: z.uuid().optional(),
      body,
      audience: z.enum(['internal', 'vendor']).default('internal'),
    }),
    async run(input, context): Promise<Comment> {
      const { tx, actor, now } = context
      const about = await recordInQuestion(context, records, input)
      refuseIf(
        whyNotWrite(input.audience, {
          ours: about.organization_id === actor.organization_id,
          vendors: about.type.access.of === 'vendor',
        }),
      )
      const named = await namesIn(context, about.organization_id, input.body)
      const [comment] = await tx.sql<Comment>(
        `insert into comments (organization_id, table_name, record, author, audience, body, mentions, created_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
        [about.organization_id, about.table, about.id, actor.user_id, input.audience, named.body, named.mentions, now],
      )
      await tellOf(context, about, comment!)
      return comment!
    },
  })

  const edit = command('comments/edit', {
    about: 'Edits your comment within 15 minutes. Newly mentioned people are notified.',
    input: one.extend({ body }),
    async run({ body: words, ...which }, context): Promise<Comment> {
      const { actor, now } = context
      const before = await lock(context, which)
      refuseIf(whyNotEdit(before, { actor, now }))
      const about = await recordInQuestion(context, records, {
        table: before.table_name,
        record: before.record,
        organization: before.organization_id,
      })
      const named = await namesIn(context, before.organization_id, words)
      const after = await change(context, before, { body: named.body, mentions: named.mentions, edited_at: now })
      await tellNamed(
        context,
        about,
        after,
        named.mentions.filter((person) => !before.mentions.includes(person)),
      )
      return after
    },
  })

  return { add, edit, remove: deleteComment, restore: restoreComment }
}

export const deleteComment = command('comments/delete', {
  about: 'Deletes a comment. The name of the person who deleted it remains, and can restore it for 15 minutes.',
  input: one,
  handed: ['words'],
  async run(which, context): Promise<Comment & { words: string }> {
    const comment = await lock(context, which)
    refuseIf(whyNotDelete(comment, context))
    const deleted = await change(context, comment, {
      body: '',
      mentions: [],
      deleted_at: context.now,
      deleted_by: context.actor.user_id,
    })
    const sealed = seal(context.keys.derive(sealedFor), sealedAs(deleted), comment.body)
    return { ...deleted, words: sealed.toString('base64url') }
  },
})

export const restoreComment = command('comments/restore', {
  about: 'Restores a comment that you deleted, within 15 minutes, from the sealed words that the deletion returned.',
  input: one.extend({ words: z.string().max(100_000) }),
  secret: ['words'],
  async run({ words, ...which }, context): Promise<Comment> {
    const comment = await lock(context, which)
    refuseIf(whyNotRestore(comment, context))
    const body = opened(context, comment, words)
    return change(context, comment, { body, mentions: mentionsIn(body), deleted_at: null, deleted_by: null })
  },
})

// The database no longer has the words: the person who deletes them holds them for a moment, and can't change them.
const sealedFor = 'deleted comments'
const sealedAs = ({ organization_id, id, deleted_at }: Comment) =>
  `${organization_id} ${id} ${deleted_at && new Date(deleted_at).toISOString()}`

function opened({ keys }: Pick<Context, 'keys'>, comment: Comment, words: string): string {
  try {
    return unsealWith(keys, sealedFor, sealedAs(comment), Buffer.from(words, 'base64url')).text
  } catch {
    throw new Refusal('These are not the words of this comment.')
  }
}

async function lock({ tx, actor }: Context, { id, organization }: z.infer<typeof one>): Promise<Comment> {
  const comment = await tx.one<Comment>('select * from comments where organization_id = $1 and id = $2 for update', [
    organization ?? actor.organization_id,
    id,
  ])
  if (!comment) throw new NotFound('comment')
  return comment
}

async function change({ tx }: Context, { organization_id, id }: Comment, changes: Row): Promise<Comment> {
  const sets = Object.keys(changes).map((name, at) => `${name} = $${at + 3}`)
  return (await tx.one<Comment>(
    `update comments set ${sets.join(', ')} where organization_id = $1 and id = $2 returning *`,
    [organization_id, id, ...Object.values(changes)],
  ))!
}

/** Only members can be mentioned; their real names are stored, whatever was typed. */
async function namesIn(
  { tx }: Context,
  organization: string,
  text: string,
): Promise<{ body: string; mentions: string[] }> {
  const mentions = mentionsIn(text)
  const names = await memberNames(tx, organization, mentions)
  refuseIf(
    mentions.every((person) => names.has(person))
      ? null
      : 'A person mentioned in this comment is no longer a member. Mention someone else.',
  )
  return { body: withNames(text, names), mentions }
}

async function tellOf(context: Context, about: RecordInQuestion, comment: Comment): Promise<void> {
  await tellNamed(context, about, comment, comment.mentions)
  const words = await sentence(context, `commented on ${about.title}`, comment)
  await notify(
    context.tx,
    {
      ...noticeOf(context, about, comment),
      people: [],
      followers: true,
      except: comment.mentions,
      event: 'comment',
      words,
      ...vendorOf(about, comment),
    },
    context.now,
  )
}

async function tellNamed(
  context: Context,
  about: RecordInQuestion,
  comment: Comment,
  people: readonly string[],
): Promise<void> {
  const words = await sentence(context, `mentioned you on ${about.title}`, comment)
  await notify(context.tx, { ...noticeOf(context, about, comment), people, event: 'mention', words }, context.now)
}

const noticeOf = ({ actor }: Context, { organization_id, table, id }: RecordInQuestion, comment: Comment) => {
  const record = { table, id }
  return { organization_id, record, actor: actor.user_id, path: `${pathOf(record)}#comment-${comment.id}` }
}

const sentence = async ({ tx, actor }: Context, did: string, { body: words }: Comment) =>
  `${await nameOf(tx, actor.organization_id, actor.user_id)} ${did}: ${oneLine(plainText(words), 300)}`

/** A comment for the vendor reaches its people, including those who never opened the record. */
function vendorOf({ type, row }: RecordInQuestion, { audience }: Comment): { vendor?: string } {
  return audience === 'vendor' && type.access.of === 'vendor' && row[type.access.by]
    ? { vendor: row[type.access.by] as string }
    : {}
}
