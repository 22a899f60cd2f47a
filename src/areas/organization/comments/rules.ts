import { minutesSince } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

/** A row of public.comments. */
export type Comment = {
  organization_id: string
  id: string
  table_name: string
  record: string
  author: string
  audience: 'internal' | 'vendor'
  body: string
  mentions: string[]
  created_at: string
  edited_at: string | null
  deleted_at: string | null
  deleted_by: string | null
}

export const editMinutes = 15

type Asking = { actor: Pick<Actor, 'user_id' | 'role' | 'organization_id'>; now: Date }

/** Text that colleagues may have read and answered is not reworded later. */
export const whyNotEdit = (
  comment: Pick<Comment, 'author' | 'created_at' | 'deleted_at'>,
  { actor, now }: Asking,
): Reason =>
  firstReason(
    comment.deleted_at !== null && 'This comment was deleted.',
    comment.author !== actor.user_id && 'Only the author can edit a comment.',
    minutesSince(comment.created_at, now) >= editMinutes &&
      `Comments can be edited for ${editMinutes} minutes. Add a new comment.`,
  )

/** The author, or a manager of the record's agency. A line stays that there was a comment. */
export const whyNotDelete = (
  comment: Pick<Comment, 'organization_id' | 'author' | 'deleted_at'>,
  { actor }: Pick<Asking, 'actor'>,
): Reason =>
  firstReason(
    comment.deleted_at !== null && 'This comment was already deleted.',
    comment.author !== actor.user_id &&
      !(actor.organization_id === comment.organization_id && atLeast('manager', actor)) &&
      'Only the author or a manager can delete a comment.',
  )

export const restoreMinutes = 15

/** The person who deleted it takes it back, for as long as the sealed words count. */
export const whyNotRestore = (
  comment: Pick<Comment, 'deleted_at' | 'deleted_by'>,
  { actor, now }: Pick<Asking, 'now'> & { actor: Pick<Actor, 'user_id'> },
): Reason =>
  firstReason(
    comment.deleted_at === null && 'This comment is there.',
    comment.deleted_by !== actor.user_id && 'Only the person who deleted a comment can restore it.',
    comment.deleted_at !== null &&
      minutesSince(comment.deleted_at, now) >= restoreMinutes &&
      `Comments can be restored for ${restoreMinutes} minutes.`,
  )

/** A vendor's people read what is meant for them, and write nothing that they could not read. */
export const whyNotWrite = (
  audience: Comment['audience'],
  { ours, vendors }: { ours: boolean; vendors: boolean },
): Reason =>
  firstReason(
    audience === 'vendor' && !vendors && 'No vendor can read this record. Write an internal comment.',
    audience === 'internal' && !ours && 'Only people of the agency can write internal comments.',
  )

const mention = /@\[([^\]\n]{1,200})\]\(([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/gi

/** The people a text mentions, each once, in text order. */
export const mentionsIn = (body: string): string[] => [
  ...new Set([...body.matchAll(mention)].map(([, , id]) => id!.toLowerCase())),
]

/** The same text with people's real names, whatever was typed in their place: no one is quoted under a false name. */
export const withNames = (body: string, names: ReadonlyMap<string, string>): string =>
  body.replace(
    mention,
    (_, typed: string, id: string) =>
      `@[${(names.get(id.toLowerCase()) ?? typed).replace(/[[\]\n]/g, ' ')}](${id.toLowerCase()})`,
  )

/** As plain text, for an email: mentions by name, no markup. */
export const plainText = (body: string): string => body.replace(mention, '@$1')

/** As people type it: `@Max Okafor`, and whose name that is. Two people with one name keep the long form. */
export function asTyped(body: string): { text: string; named: Map<string, string> } {
  const named = new Map<string, string>()
  const text = body.replace(mention, (whole: string, name: string, id: string) => {
    if ((named.get(name) ?? id) !== id) return whole
    named.set(name, id)
    return `@${name}`
  })
  return { text, named }
}

/** As stored: the names selected from the list become mentions; what only looks like one stays text. */
export function asSent(text: string, named: ReadonlyMap<string, string>): string {
  const names = [...named.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return names.length === 0
    ? text
    : text.replace(
        new RegExp(`(?<![\\p{L}\\p{N}])@(${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu'),
        (_, name: string) => `@[${name}](${named.get(name)!})`,
      )
}

/** As Markdown with the mentions in bold. A name is quoted unchanged, whatever characters it has. */
export const inBold = (body: string): string =>
  body.replace(mention, (_, name: string) => `**@${name.replace(/[*_`\\]/g, '\\$&')}**`)

/** The beginning of a name typed after an @ just before the caret, if any. */
export const namePart = (text: string, caret: number): string | null =>
  /(?:^|[\s(])@([\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]+)?)$/u.exec(text.slice(0, caret))?.[1] ?? null
