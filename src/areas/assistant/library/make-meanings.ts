import { isUsed } from '#areas/organization/programs/rules.ts'
import { documentLife } from '#areas/organization/knowledge/life.ts'
import { standingOf } from '#platform/auth/standing.ts'
import type { Member } from '#platform/commands/command.ts'
import { embed, EmbeddingFailed } from '#platform/functions/chat/embeddings.ts'
import { forEachOrganization } from '#platform/jobs/periodic.ts'
import type { Services } from '#platform/services.ts'
import { among } from '#platform/life/status-sql.ts'
import { note, outsideOf, standingOf as limitsOf } from '../disclosures/ledger.ts'
import { paragraphsInWords } from '../disclosures/gathered/rules.ts'
import { madeBy, maskFor, recipientOf } from './meaning.ts'
import { paragraphsOf } from './rules.ts'
import { byIds, digestOf, wordsOf, type Text } from './texts.ts'
import { stored } from './vectors.ts'

const platform = { role: 'service_role' } as const

/**
 * Published documents and contracts whose vectors are missing, or were made of another text or by another model. $1 is
 * the model, $2 an organization or null for all, $3 whether it is asked without a policy. A mark changes with the text: the edition and its files that were
 * read, or the last change of a section.
 */
const waitingSql = `with texts as (
  select d.organization_id, d.id as document, null::uuid as contract, v.published_by as person,
         d.edition || '/' || (select count(*) from knowledge_texts t
           where t.organization_id = d.organization_id and t.knowledge_version = v.id and t.problem is null) as mark
    from knowledge_documents d
    join knowledge_versions v on v.organization_id = d.organization_id and v.document = d.id and v.edition = d.edition
   where d.status ${among(documentLife, 'published')}
  union all
  select c.organization_id, null, c.id, c.owner, s.mark
    from (select organization_id, contract, count(*) || '/' || max(updated_at) as mark from contract_sections
           group by organization_id, contract) s
    join contracts c on c.organization_id = s.organization_id and c.id = s.contract)
 select t.organization_id, t.document, t.contract, t.person, t.mark, m.id as meaning, m.problem from texts t
   left join app.meanings m on m.organization_id = t.organization_id
     and (m.document = t.document or m.contract = t.contract)
   left join ai_policies p on p.organization_id = t.organization_id
  where ($2::uuid is null or t.organization_id = $2) and coalesce(p.model, 'inside') = any ($3)
    and coalesce(p.meaning, 'inside') = any ($4)
    and (m.id is null or m.mark <> t.mark or m.made_by <> $1 or m.problem is not null)`

/** The choices of a policy that allow a text to be read by the models of this installation. */
function allowing(services: Services): [model: string[], meaning: string[]] {
  const { model, meaning } = outsideOf(services)
  const allowed = (outside: boolean) => (['inside', 'on'] as const).filter((use) => isUsed(use, outside))
  return [allowed(model), allowed(meaning)]
}

type Waiting = {
  organization_id: string
  document: string | null
  contract: string | null
  person: string | null
  mark: string
}

/** A run ends after so many texts; the next one continues. */
const mostTexts = 50
/** Texts of one call: models take some dozens of paragraphs, and answer within seconds. */
const mostParagraphs = 48
const patience = 60_000

/** Each vector is asked for in the name of the person responsible for the text. */
export const makeMeanings = forEachOrganization('make-meanings', {
  about: 'Prepares texts of agencies that are new or have changed for search by meaning.',
  every: 60,
  outside: true,
  async due(services) {
    const { database, settings } = services
    const { embedding } = settings
    if (!embedding) return []
    const { rows } = await database.read(platform, {
      text: `select distinct organization_id from (${waitingSql}) waiting`,
      values: [madeBy(embedding), null, ...allowing(services)],
    })
    return rows.map(({ organization_id }) => organization_id as string)
  },
  async run(organization, services) {
    const { embedding } = services.settings
    if (!embedding) return
    const { rows } = await services.database.read(platform, {
      text: `${waitingSql} order by (m.problem is not null), t.document, t.contract limit ${mostTexts}`,
      values: [madeBy(embedding), organization, ...allowing(services)],
    })
    for (const waiting of rows as Waiting[]) if (!(await make(services, waiting))) return
  },
})

/** Whether the next text can be tried: a model that failed, or a limit, would stop it too. */
async function make(services: Services, waiting: Waiting): Promise<boolean> {
  const embedding = services.settings.embedding!
  const actor = await responsible(services, waiting)
  if (!actor) return true
  const [text] = (
    await services.database.read(platform, {
      text: byIds[waiting.document ? 'policies' : 'contracts'],
      values: [waiting.organization_id, [waiting.document ?? waiting.contract]],
    })
  ).rows as Text[]
  if (!text) return true
  const paragraphs = [...new Map(paragraphsOf(text.body).map((each) => [digestOf(each), wordsOf(each)]))]
  const vectors: { digest: string; vector: Buffer; signs: string }[] = []
  const failed = (problem: string) => storeProblem(services, waiting, problem)
  for (let at = 0; at < paragraphs.length; at += mostParagraphs) {
    const { policy, overLimit } = await limitsOf(services, actor, 'search')
    if (overLimit) {
      await failed(overLimit)
      return false
    }
    const part = paragraphs.slice(at, at + mostParagraphs)
    const mask = await maskFor(services, actor, policy)
    const given = part.map(([, words]) => mask.hide(words))
    await note(
      services,
      actor,
      {
        kind: 'search',
        recipient: recipientOf(embedding),
        question: paragraphsInWords(part.length),
        outcome: 'answered',
        text: given.join('\n\n'),
        cited: [{ table: text.table, id: text.id, words: text.source }],
        masked: mask.count,
      },
      'search by meaning',
    )
    try {
      const answers = await embed(embedding, given, { milliseconds: patience })
      vectors.push(...part.map(([digest], place) => ({ digest, ...stored(answers[place]!) })))
    } catch (error) {
      if (!(error instanceof EmbeddingFailed)) throw error
      await failed(error.reason)
      return false
    }
  }
  await store(services, waiting, madeBy(embedding), vectors)
  return true
}

/** The person who published the document or owns the contract; where they have left, an administrator. */
async function responsible(services: Services, { organization_id, person }: Waiting): Promise<Member | undefined> {
  const { rows } = await services.database.read(platform, {
    text: `select user_id from user_roles where organization_id = $1 and role = 'admin' order by user_id limit 20`,
    values: [organization_id],
  })
  const people = [...(person ? [person] : []), ...rows.map(({ user_id }) => user_id as string)]
  const members = (await standingOf(services, people)).filter(
    ({ caller }) => caller.actor.organization_id === organization_id,
  )
  return people.flatMap((id) => members.filter(({ caller }) => caller.actor.user_id === id))[0]?.caller.actor
}

/** All vectors of a text at once: a search finds the old ones or the new ones. */
const store = (
  { database, clock }: Services,
  { organization_id, document, contract, mark }: Waiting,
  made_by: string,
  vectors: readonly { digest: string; vector: Buffer; signs: string }[],
): Promise<void> =>
  database.transaction(platform, async (tx) => {
    const { id } = (await tx.one<{ id: string }>(
      `insert into app.meanings as m (organization_id, document, contract, mark, made_by, problem, made_at)
        values ($1, $2, $3, $4, $5, null, $6)
       on conflict (organization_id, ${document ? 'document' : 'contract'}) do update
         set mark = excluded.mark, made_by = excluded.made_by, problem = null, made_at = excluded.made_at
       returning m.id`,
      [organization_id, document, contract, mark, made_by, clock.now()],
    ))!
    await tx.sql('delete from app.paragraph_vectors where organization_id = $1 and meaning = $2', [organization_id, id])
    if (vectors.length > 0)
      await tx.sql(
        `insert into app.paragraph_vectors (organization_id, meaning, digest, vector, signs)
         select $1, $2, decode(v.digest, 'hex'), decode(v.vector, 'hex'), v.signs::bit varying
           from unnest($3::text[], $4::text[], $5::text[]) v (digest, vector, signs)`,
        [
          organization_id,
          id,
          vectors.map(({ digest }) => digest),
          vectors.map(({ vector }) => vector.toString('hex')),
          vectors.map(({ signs }) => signs),
        ],
      )
  })

/** Why the vectors of a text could not be made. Earlier ones stay: they still find each paragraph that is the same. */
const storeProblem = async (
  { database, clock }: Services,
  { organization_id, document, contract }: Waiting,
  problem: string,
): Promise<void> => {
  await database.write(platform, {
    text: `insert into app.meanings as m (organization_id, document, contract, mark, made_by, problem, made_at)
        values ($1, $2, $3, '', '', $4, $5)
       on conflict (organization_id, ${document ? 'document' : 'contract'}) do update set problem = excluded.problem`,
    values: [organization_id, document, contract, problem.slice(0, 300), clock.now()],
  })
}
