import { refuseForeignPictures } from '#areas/organization/texts/pictures/files.ts'
import { readStored, storedText, type Suggested, type Thread, type Written } from '#areas/organization/texts/rules.ts'
import { readDoc } from '#areas/organization/texts/schema/rules.ts'
import { authorOf } from '#areas/organization/texts/writing/inputs.ts'
import { bodyOf, writtenAfter } from '#areas/organization/texts/writing/rules.ts'
import type { Context } from '#platform/commands/command.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { policyDocument, type PolicyDocument } from '../records.ts'
import { knownTo } from './settle.ts'

/** The policy, locked, for a person who may change it. */
export async function openPolicy({ tx, actor }: Context, of: string, seen?: number): Promise<PolicyDocument> {
  const row = await tx.lock<PolicyDocument>(policyDocument, of)
  refuseIf(whyNotEdit(policyDocument, row, actor))
  if (seen !== undefined) await refuseIfMoved(tx, policyDocument, row, seen)
  return row
}

type From = { authors?: Readonly<Record<string, Suggested>>; threads?: readonly Thread[] }

/** Its text after a change by this person. */
export async function written(context: Context, row: PolicyDocument, given: unknown, from: From = {}) {
  const { doc, whyNot } = readDoc(given)
  refuseIf(whyNot)
  await refuseForeignPictures(context.tx, doc!, { table: policyDocument.table, record: row.id })
  const body = bodyOf(doc!, await knownTo(context.tx, row), [row.body])
  refuseIf(body.trim() === '' ? 'Enter the text of the policy.' : null)
  return { body, content: writtenAfter(readStored(row.content), doc!, { author: await authorOf(context), ...from }) }
}

export async function save(
  { tx }: Context,
  row: PolicyDocument,
  { body, content }: { body?: string; content: Written },
) {
  const stored = storedText(content)
  const { fields } = policyDocument
  refuseIf(
    (body ?? '').length > fields.body.max! || stored.length > fields.content.max!
      ? 'The text is too long: up to 50,000 characters.'
      : null,
  )
  const text = { ...(body !== undefined && { body }), content: stored }
  const saved = await tx.update<PolicyDocument>(policyDocument, row.id, text)
  return { id: saved.id, version: saved.version, body: saved.body }
}
