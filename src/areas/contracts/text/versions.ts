import { createHash } from 'node:crypto'
import type { Context } from '#platform/commands/command.ts'
import { linesOf, namesOf } from '../contracts/facts.ts'
import type { Amendment } from '../amendments/records.ts'
import type { Contract } from '../contracts/records.ts'
import { sectionsOf, signersOf } from './facts.ts'
import { settleSections } from './writing/settle.ts'
import { contractVersion, type ContractVersion } from './records.ts'
import { contentOf, textOf, type Content } from './rules.ts'

export type Kept = { content: Content; text: string; digest: string; edition: number }

/** The current text as the next version. A version never changes. */
export async function keepVersion(
  { tx }: Pick<Context, 'tx'>,
  row: Contract,
  why: string,
  amendment?: Amendment,
): Promise<Kept> {
  const { edition } = (await tx.one<{ edition: number }>(
    `select coalesce(max(edition), 0)::int + 1 as edition from contract_versions where organization_id = $1
      and contract = $2`,
    [tx.organization_id, row.id],
  ))!
  await settleSections(tx, row)
  const names = await namesOf(tx, row)
  const content = contentOf(row, {
    ...names,
    edition,
    lines: await linesOf(tx, row.id),
    sections: await sectionsOf(tx, row.id),
    signers: await signersOf(tx, row.id),
    amendment,
  })
  const text = textOf(content)
  const digest = digestOf(text)
  await tx.insert<ContractVersion>(contractVersion, { contract: row.id, edition, why, digest, content: text })
  return { content, text, digest, edition }
}

/** SHA-256 of the canonical JSON in hexadecimal, as people compare it. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
