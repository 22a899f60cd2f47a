import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Passage } from '#platform/functions/chat/search.ts'
import { passagesByDigest, type Book } from './documentation.ts'
import type { Meaning } from './meaning.ts'
import { similarity } from './vectors.ts'

/** As many as a question is compared with by their numbers, after their signs. */
const preselected = 100
const most = 8

const nearestSql = `select encode(digest, 'hex') as digest, vector from app.documentation_vectors where made_by = $1
   order by bit_count(signs # $2::bit varying), digest limit ${preselected}`

/**
 * Passages of the documentation that mean what the question means, the most similar first. A vector leads to the passage
 * that has its digest in this version of the program: one that has changed is not found by what it said.
 */
export async function nearestPassages(
  tx: CommandTx,
  asked: readonly Book[],
  { made_by, vector, signs, least }: Meaning,
): Promise<Passage[]> {
  if (asked.length === 0) return []
  const question = Buffer.from(vector, 'hex')
  const known = passagesByDigest()
  const rows = await tx.asPerson<{ digest: string; vector: Buffer }>(nearestSql, [made_by, signs])
  return rows
    .map((row) => ({ found: known.get(row.digest), score: similarity(question, row.vector) }))
    .filter(({ found, score }) => found && asked.includes(found.book) && score >= least)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ found }) => found!.passage)
}
