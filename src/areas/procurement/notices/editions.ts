import { createHash } from 'node:crypto'
import { canonicalJson } from '#platform/audit/canonical-json.ts'
import type { Context } from '#platform/commands/command.ts'
import type { Solicitation } from '../solicitations/records.ts'
import type { NoticeContent } from './rules.ts'

export const digestOf = (content: NoticeContent): string =>
  createHash('sha256').update(canonicalJson(content)).digest('base64')

/** The version as published; its digest is logged with the command's answer. */
export async function keepEdition(
  { tx, actor, now }: Context,
  row: Solicitation,
  content: NoticeContent,
  changes: string,
): Promise<Solicitation & { digest: string }> {
  const digest = digestOf(content)
  await tx.sql(
    `insert into notice_editions (organization_id, solicitation, edition, published_at, published_by, changes,
      closes_at, digest, content) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.organization_id, row.id, row.edition, now, actor.user_id, changes, row.closes_at, digest, content],
  )
  return { ...row, digest }
}
