import { createHash } from 'node:crypto'
import { visible } from '#platform/functions/chat/masking.ts'
import { among } from '#platform/life/status-sql.ts'
import { documentLife } from '#areas/organization/knowledge/life.ts'
import type { Paragraph } from './rules.ts'

/** A document or a contract with its whole text. */
export type Text = { table: string; id: string; source: string; body: string }

const documentBody = `coalesce(v.body, '') || coalesce(E'\\n\\n' || (select string_agg(t.body, E'\\n\\n' order by t.position)
  from knowledge_texts t where t.organization_id = v.organization_id and t.knowledge_version = v.id and t.problem is null), '')`

const documents = `select 'knowledge_documents' as "table", d.id, d.title || ', version ' || d.edition as source, ${documentBody} as body
    from knowledge_documents d
    join knowledge_versions v on v.organization_id = d.organization_id and v.document = d.id and v.edition = d.edition
   where d.status ${among(documentLife, 'published')}`

const contracts = (where: string) => `select 'contracts' as "table", c.id, c.number || ' ' || c.title as source,
      string_agg('## ' || s.heading || E'\\n\\n' || s.body, E'\\n\\n' order by s.position) as body
    from contract_sections s join contracts c on c.organization_id = s.organization_id and c.id = s.contract
   where ${where} group by c.id, c.number, c.title`

/** Texts of the agency that have a word. $1: the words, any of them; $2: at most so many. */
export const byWords: Readonly<Record<'policies' | 'contracts', string>> = {
  policies: `${documents}
     and (to_tsvector('english', d.title || ' ' || coalesce(v.body, '')) @@ to_tsquery('english', $1)
       or exists (select from knowledge_texts t where t.organization_id = v.organization_id
         and t.knowledge_version = v.id and to_tsvector('english', t.body) @@ to_tsquery('english', $1)))
   order by d.title, d.id limit $2`,
  contracts: `${contracts(`to_tsvector('english', s.heading || ' ' || s.body) @@ to_tsquery('english', $1)`)}
   order by c.number limit $2`,
}

/** The same by their ids. $1: the organization, $2: the ids. */
export const byIds: typeof byWords = {
  policies: `${documents} and d.organization_id = $1 and d.id = any ($2)`,
  contracts: contracts('c.organization_id = $1 and c.id = any ($2)'),
}

/** The words of a paragraph for an embedding model: its heading says what “it” is. */
export const wordsOf = ({ heading, text }: Paragraph): string => visible(heading ? `${heading}\n${text}` : text)

/** A paragraph is known by its words: one that changes has no vector until it is made again. */
export const digestOf = (paragraph: Paragraph): string => digested(wordsOf(paragraph))

export const digested = (words: string): string => createHash('sha256').update(words).digest('hex').slice(0, 32)
