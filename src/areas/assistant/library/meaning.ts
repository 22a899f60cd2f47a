import type { Member } from '#platform/commands/command.ts'
import { embed, EmbeddingFailed } from '#platform/functions/chat/embeddings.ts'
import { masking, noMasking, visible, type Masking } from '#platform/functions/chat/masking.ts'
import { isOutside } from '#platform/functions/chat/platform-agent-chat.ts'
import type { Services } from '#platform/services.ts'
import type { EmbeddingSettings } from '#platform/settings.ts'
import type { Policy } from '#areas/organization/programs/rules.ts'
import { note, standingOf } from '../disclosures/ledger.ts'
import { namesOfPeople } from '../disclosures/names.ts'
import { stored } from './vectors.ts'

/** The meaning of a question: its vector in the form of the stored ones, and the model that made both. */
export type Meaning = { made_by: string; vector: string; signs: string; least: number }

/** `away`: the search by meaning is set up, and its model did not answer. */
export type Asked = { meaning: Meaning | null; away: boolean }

/** Vectors of two models, or of two sizes, can’t be compared. */
export const madeBy = ({ model, dimensions }: EmbeddingSettings): string => `${model} ${dimensions}`.slice(0, 200)

export const recipientOf = ({ model, baseUrl }: EmbeddingSettings): string => `${model} at ${new URL(baseUrl).host}`

/** The masking for the embedding model, by the policy for every model. */
export async function maskFor(services: Services, actor: Member, policy: Pick<Policy, 'masking'>): Promise<Masking> {
  const { embedding } = services.settings
  const masks =
    policy.masking === 'always' || (policy.masking === 'outside' && embedding && isOutside(embedding.baseUrl))
  return masks ? masking(await namesOfPeople(services, actor)) : noMasking
}

/** A person waits for an answer: the words alone answer after this. */
const patience = 4_000

/**
 * The vector of a question. It leaves by the same rules as a question to a language model: the policy allows it, the
 * limits hold, personal data is masked, and the ledger has a line before it goes.
 */
export async function meaningOf(services: Services, actor: Member, question: string, request: string): Promise<Asked> {
  const { embedding } = services.settings
  if (!embedding) return { meaning: null, away: false }
  const { policy, overLimit } = await standingOf(services, actor, 'search')
  if (!policy.model || !policy.meaning || overLimit) return { meaning: null, away: false }
  const mask = await maskFor(services, actor, policy)
  const text = mask.hide(visible(question)).slice(0, 2_000)
  const line = {
    kind: 'search',
    recipient: recipientOf(embedding),
    question: 'Question to the library',
    outcome: 'answered',
  } as const
  await note(services, actor, { ...line, text, masked: mask.count }, request)
  try {
    const [vector] = await embed(embedding, [text], { milliseconds: patience })
    const { vector: bytes, signs } = stored(vector!)
    return {
      meaning: { made_by: madeBy(embedding), vector: bytes.toString('hex'), signs, least: embedding.least },
      away: false,
    }
  } catch (error) {
    if (!(error instanceof EmbeddingFailed)) throw error
    services.log.warn('search by meaning is unavailable', { 'http.request.id': request, reason: error.reason })
    return { meaning: null, away: true }
  }
}
