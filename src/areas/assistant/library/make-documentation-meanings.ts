import { embed, EmbeddingFailed } from '#platform/functions/chat/embeddings.ts'
import { job } from '#platform/jobs/later.ts'
import type { Services } from '#platform/services.ts'
import { passagesByDigest } from './documentation.ts'
import { madeBy } from './meaning.ts'
import { stored } from './vectors.ts'

const platform = { role: 'service_role' } as const

/** Texts of one call: models take some dozens of passages, and answer within seconds. */
const mostPassages = 48
const patience = 60_000

/**
 * Every five minutes: vectors of passages of the regulations and the guide that have none by this model. Nothing of an
 * organization leaves, so no policy, limit or ledger is asked. Each part is stored at once: a failed run continues later.
 */
export const makeDocumentationMeanings = job(
  'make-documentation-meanings',
  async (_nothing, services: Services) => {
    const { database, log, settings } = services
    const { embedding } = settings
    if (!embedding) return
    const made_by = madeBy(embedding)
    const { rows } = await database.read(platform, {
      text: `select encode(digest, 'hex') as digest from app.documentation_vectors where made_by = $1`,
      values: [made_by],
    })
    const made = new Set(rows.map(({ digest }) => digest as string))
    const passages = passagesByDigest()
    const missing = [...passages].filter(([digest]) => !made.has(digest))
    for (let at = 0; at < missing.length; at += mostPassages) {
      const part = missing.slice(at, at + mostPassages)
      try {
        const texts = part.map(([, { words }]) => words)
        const vectors = await embed(embedding, texts, { milliseconds: patience })
        await store(
          services,
          made_by,
          part.map(([digest], place) => ({ digest, ...stored(vectors[place]!) })),
        )
      } catch (error) {
        if (!(error instanceof EmbeddingFailed)) throw error
        log.warn('the documentation has no vectors for the search by meaning', { reason: error.reason })
        return
      }
    }
    if (missing.length > 0 || made.size > passages.size) await removeOthers(services, made_by, [...passages.keys()])
  },
  { about: 'Prepares new passages of the regulations and the guide for search by meaning.', every: 300, outside: true },
)

const store = (
  { database }: Services,
  made_by: string,
  vectors: readonly { digest: string; vector: Buffer; signs: string }[],
) =>
  database.write(platform, {
    text: `insert into app.documentation_vectors (made_by, digest, vector, signs)
       select $1, decode(v.digest, 'hex'), decode(v.vector, 'hex'), v.signs::bit varying
         from unnest($2::text[], $3::text[], $4::text[]) v (digest, vector, signs)
       on conflict do nothing`,
    values: [
      made_by,
      vectors.map(({ digest }) => digest),
      vectors.map(({ vector }) => vector.toString('hex')),
      vectors.map(({ signs }) => signs),
    ],
  })

/** Of earlier models and of passages that the program no longer has, once all others are made. */
const removeOthers = ({ database }: Services, made_by: string, digests: readonly string[]) =>
  database.write(platform, {
    text: `delete from app.documentation_vectors
       where made_by <> $1 or not encode(digest, 'hex') = any ($2::text[])`,
    values: [made_by, digests],
  })
