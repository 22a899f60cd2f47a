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

/** What colleagues may have read and answered is not put into other words afterwards. */
export const whyNotEdit = (
  comment: Pick<Comment, 'author' | 'created_at' | 'deleted_at'>,
  { actor, now }: Asking,
): Reason =>
  firstReason(
    comment.deleted_at !== null && 'This comment was deleted.',
    comment.author !== actor.user_id && 'Only its author can change a comment.',
    minutesSince(comment.created_at, now) >= editMinutes &&
      `A comment can be changed for ${editMinutes} minutes. Write another one.`,
  )

/** The author, or a manager of the agency whose record it is about. The line that there was one stays. */
export const whyNotDelete = (
  comment: Pick<Comment, 'organization_id' | 'author' | 'deleted_at'>,
  { actor }: Pick<Asking, 'actor'>,
): Reason =>
  firstReason(
    comment.deleted_at !== null && 'This comment was deleted already.',
    comment.author !== actor.user_id &&
      !(actor.organization_id === comment.organization_id && atLeast('manager', actor)) &&
      'Only its author or a manager can delete a comment.',
  )

/** The people of a vendor read what is meant for them, and write nothing that they could not read. */
export const whyNotWrite = (
  audience: Comment['audience'],
  { ours, vendors }: { ours: boolean; vendors: boolean },
): Reason =>
  firstReason(
    audience === 'vendor' && !vendors && 'No vendor reads this record: write for your colleagues.',
    audience === 'internal' && !ours && 'Internal comments are for the people of the agency.',
  )

const mention = /@\[([^\]\n]{1,200})\]\(([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/gi

/** Whom a text names, each once, in the order of the text. */
export const mentionsIn = (body: string): string[] => [
  ...new Set([...body.matchAll(mention)].map(([, , id]) => id!.toLowerCase())),
]

/**
 * The same text with the names that people bear, whatever was typed in their place: nobody is quoted under a false
 * name.
 */
export const withNames = (body: string, names: ReadonlyMap<string, string>): string =>
  body.replace(
    mention,
    (_, typed: string, id: string) =>
      `@[${(names.get(id.toLowerCase()) ?? typed).replace(/[[\]\n]/g, ' ')}](${id.toLowerCase()})`,
  )

/** As plain text, for a letter: mentions by name, no marks. */
export const plainText = (body: string): string => body.replace(mention, '@$1')

/** As people type it: `@Max Okafor`, and whose name that is. Two of one name keep the long form. */
export function asTyped(body: string): { text: string; named: Map<string, string> } {
  const named = new Map<string, string>()
  const text = body.replace(mention, (whole: string, name: string, id: string) => {
    if ((named.get(name) ?? id) !== id) return whole
    named.set(name, id)
    return `@${name}`
  })
  return { text, named }
}

/** As it is kept: the names that were chosen from the list become mentions; what only looks like one stays text. */
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

/** As Markdown with the mentions in bold. A name is quoted as it is, whatever signs it has. */
export const inBold = (body: string): string =>
  body.replace(mention, (_, name: string) => `**@${name.replace(/[*_`\\]/g, '\\$&')}**`)

/** What somebody is typing after an @ just before the caret, if they are: the beginning of a name. */
export const namePart = (text: string, caret: number): string | null =>
  /(?:^|[\s(])@([\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]+)?)$/u.exec(text.slice(0, caret))?.[1] ?? null
