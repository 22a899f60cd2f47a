import type { CommandTx } from '#platform/commands/command-tx.ts'
import { bestOfEachSection, citation } from '#platform/functions/chat/from-documents.ts'
import { documentation } from '#platform/functions/chat/documentation.ts'
import { makeSearch, type Hit } from '#platform/functions/chat/search.ts'
import { termsOf } from '#platform/functions/chat/terms.ts'
import { citationOf, paragraphsOf, widened, type KnowledgeSet } from './rules.ts'

/** A paragraph that answers, and where it can be opened. */
export type Quoted = { citation: string; text: string; about: { table: string; id: string } | null }

const books = { regulations: documentation('docs/regulations'), guide: documentation('docs/guide') }

type Text = { table: string; id: string; source: string; body: string }

/** Texts of the agency, as far as the person may read them. $1: the words, any of them; $2: at most so many. */
const texts: Readonly<Record<'policies' | 'contracts', string>> = {
  policies: `select 'knowledge_documents' as "table", d.id, d.title || ', version ' || d.edition as source,
      coalesce(v.body, '') || coalesce(E'\\n\\n' || (select string_agg(t.body, E'\\n\\n' order by t.position)
        from knowledge_texts t where t.organization_id = v.organization_id and t.knowledge_version = v.id and t.problem is null), '') as body
    from knowledge_documents d
    join knowledge_versions v on v.organization_id = d.organization_id and v.document = d.id and v.edition = d.edition
   where d.status = 'published'
     and (to_tsvector('english', d.title || ' ' || coalesce(v.body, '')) @@ to_tsquery('english', $1)
       or exists (select from knowledge_texts t where t.organization_id = v.organization_id
         and t.knowledge_version = v.id and to_tsvector('english', t.body) @@ to_tsquery('english', $1)))
   order by d.title, d.id limit $2`,
  contracts: `select 'contracts' as "table", c.id, c.number || ' ' || c.title as source,
      string_agg('## ' || s.heading || E'\\n\\n' || s.body, E'\\n\\n' order by s.position) as body
    from contract_sections s join contracts c on c.organization_id = s.organization_id and c.id = s.contract
   where to_tsvector('english', s.heading || ' ' || s.body) @@ to_tsquery('english', $1)
   group by c.id, c.number, c.title order by c.number limit $2`,
}
/** More than a person would open, and few enough to read at each question. */
const mostTexts = 60

/**
 * Paragraphs that speak to a question, the best first. Texts of the agency are read with the rights of the person, so
 * that an answer never quotes what they can’t open.
 */
export async function searchLibrary(
  tx: CommandTx,
  sets: readonly KnowledgeSet[],
  question: string,
  most = 5,
): Promise<Quoted[]> {
  const asked = widened(question)
  const found: { hit: Hit; about: Quoted['about']; citation: string }[] = []
  for (const set of sets) {
    if (set === 'regulations' || set === 'guide') {
      for (const hit of books[set]()(question, { publicOnly: false, most: 8 }))
        found.push({ hit, about: null, citation: citation(hit) })
      continue
    }
    // Whole words: the database has its own stems.
    const words = asked.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    const terms = [...new Set(words.filter((word) => termsOf(word).length > 0))].slice(0, 40)
    if (terms.length === 0) continue
    const rows = await tx.asPerson<Text>(texts[set], [terms.join(' | '), mostTexts])
    const paragraphs = rows.flatMap((row) => paragraphsOf(row.body).map((paragraph) => ({ row, paragraph })))
    const passages = paragraphs.map(({ row, paragraph }) => ({
      page: row.source,
      heading: paragraph.heading ?? row.source,
      text: paragraph.text,
      isPublic: false,
    }))
    const byPassage = new Map(passages.map((passage, at) => [passage, paragraphs[at]!]))
    for (const hit of makeSearch(passages)(asked, { publicOnly: false, most: 8, widened: true })) {
      if (!speaksTo(question, asked, hit)) continue
      const { row, paragraph } = byPassage.get(hit.passage)!
      found.push({ hit, about: { table: row.table, id: row.id }, citation: citationOf(row.source, paragraph) })
    }
  }
  const own = found.filter(({ about }) => about !== null)
  const ours = bestOfEachSection(found.filter(({ about }) => about === null).map(({ hit }) => hit)).map((hit) =>
    found.find((each) => each.hit === hit)!,
  )
  // The agency’s own text answers before the federal rule that it follows.
  return [...own.toSorted((one, other) => other.hit.score - one.hit.score), ...ours]
    .slice(0, most)
    .map(({ hit, about, citation: cited }) => ({ citation: cited, text: hit.passage.text, about }))
}

/**
 * Whether a paragraph has most words of the question; of its synonyms all together count as one. A paragraph of a
 * contract that only says “order” must not answer how a change order is made.
 */
function speaksTo(question: string, widely: string, { passage }: Hit): boolean {
  const has = new Set(termsOf(`${passage.page} ${passage.heading} ${passage.text}`))
  const own = [...new Set(termsOf(question))]
  const others = termsOf(widely).filter((term) => !own.includes(term))
  const found = own.filter((term) => has.has(term)).length + (others.some((term) => has.has(term)) ? 1 : 0)
  return found >= (own.length <= 3 ? own.length : Math.ceil(own.length * 0.6))
}
