import { knownFrom, type Known } from '#areas/organization/texts/markdown/rules.ts'
import { refuseForeignPictures } from '#areas/organization/texts/pictures/files.ts'
import { readStored, storedText, type Suggested, type Thread } from '#areas/organization/texts/rules.ts'
import { readDoc } from '#areas/organization/texts/schema/rules.ts'
import { authorOf } from '#areas/organization/texts/writing/inputs.ts'
import { bodyOf, outdated, writtenAfter } from '#areas/organization/texts/writing/rules.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Context } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { applicationSection, grantApplication, type ApplicationSection, type GrantApplication } from '../records.ts'
import { narrativeFields } from './rules.ts'

export const sectionsOf = (tx: CommandTx, id: string) =>
  tx.sql<ApplicationSection>(
    'select * from application_sections where organization_id = $1 and application = $2 order by position, id',
    [tx.organization_id, id],
  )

async function knownTo(tx: CommandTx, row: GrantApplication, sections: readonly ApplicationSection[]): Promise<Known> {
  const { name } = (await tx.one<{ name: string }>('select name from organizations where id = $1', [
    tx.organization_id,
  ]))!
  return knownFrom({ fields: narrativeFields(row, { applicant: name }), sections })
}

/** Writes each section’s text again where a value or the number of a section that it names has changed. */
export async function settleNarratives(tx: CommandTx, row: GrantApplication): Promise<void> {
  const sections = await sectionsOf(tx, row.id)
  for (const { section, body } of outdated(sections, await knownTo(tx, row, sections)))
    await tx.update(applicationSection, section.id, { body })
}

type Given = {
  there: ApplicationSection | undefined
  sections: readonly ApplicationSection[]
  doc: unknown
  authors?: Readonly<Record<string, Suggested>>
  threads?: readonly Thread[]
}
const tooLong = 'The section is too long. Divide it.'

/** The document of a section as it is stored, and its text as agreed so far. */
export async function writtenText(
  context: Context,
  row: GrantApplication,
  { there, sections, doc: given, ...from }: Given,
): Promise<{ body: string; content: string }> {
  const { doc, whyNot } = readDoc(given)
  refuseIf(whyNot)
  await refuseForeignPictures(context.tx, doc!, { table: grantApplication.table, record: row.id })
  const written = writtenAfter(readStored(there?.content), doc!, { author: await authorOf(context), ...from })
  const body = bodyOf(doc!, await knownTo(context.tx, row, sections), [there?.body ?? undefined])
  const content = storedText(written)
  const { fields } = applicationSection
  refuseIf(body.length > fields.body.max! || content.length > fields.content.max! ? tooLong : null)
  return { body, content }
}
