import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Meaning } from './meaning.ts'
import { citationOf, paragraphsOf, type Quoted } from './rules.ts'
import { byIds, digestOf, type Text } from './texts.ts'
import { similarity } from './vectors.ts'

/** As many as a question is compared with by their numbers, after their signs. */
const preselected = 400
const most = 8

/**
 * The vectors whose signs differ least from those of the question, among the texts that the person may read. $1 is the
 * organization, $2 the model, $3 the signs, $4 and $5 whether documents and contracts are asked.
 */
export const nearestSql = `select m.document, m.contract, encode(p.digest, 'hex') as digest, p.vector
    from app.paragraph_vectors p
    join app.meanings m on m.organization_id = p.organization_id and m.id = p.meaning
   where p.organization_id = $1 and m.made_by = $2
     and ((m.document is not null and $4::boolean) or (m.contract is not null and $5::boolean))
   order by bit_count(p.signs # $3::bit varying), p.digest limit ${preselected}`

type Near = { document: string | null; contract: string | null; digest: string; vector: Buffer }

/**
 * Paragraphs that mean what the question means, the most similar first. A vector leads to a text that is read with the
 * rights of the person, and to the paragraph that has its digest now: one that has changed is not found by what it was.
 */
export async function nearest(
  tx: CommandTx,
  sets: readonly ('policies' | 'contracts')[],
  { made_by, vector, signs, least }: Meaning,
): Promise<Quoted[]> {
  const organization = tx.organization_id
  const asked = Buffer.from(vector, 'hex')
  const rows = await tx.asPerson<Near>(nearestSql, [
    organization,
    made_by,
    signs,
    sets.includes('policies'),
    sets.includes('contracts'),
  ])
  const best = rows
    .map((row) => ({ ...row, score: similarity(asked, row.vector) }))
    .filter(({ score }) => score >= least)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
  if (best.length === 0) return []
  const idsOf = (name: 'document' | 'contract') => [
    ...new Set(best.flatMap((row) => (row[name] === null ? [] : [row[name]]))),
  ]
  const texts = [
    ...(await tx.asPerson<Text>(byIds.policies, [organization, idsOf('document')])),
    ...(await tx.asPerson<Text>(byIds.contracts, [organization, idsOf('contract')])),
  ]
  const paragraphs = new Map(
    texts.flatMap((text) =>
      paragraphsOf(text.body).map((paragraph) => [`${text.id} ${digestOf(paragraph)}`, { text, paragraph }] as const),
    ),
  )
  return best.flatMap(({ document, contract, digest }) => {
    const found = paragraphs.get(`${document ?? contract} ${digest}`)
    return found
      ? [
          {
            citation: citationOf(found.text.source, found.paragraph),
            text: found.paragraph.text,
            about: { table: found.text.table, id: found.text.id },
          },
        ]
      : []
  })
}
