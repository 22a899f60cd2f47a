import type { EmbeddingSettings } from '../../settings.ts'
import { plural } from '../../words.ts'

/** The embedding model gave no vectors. The reason names no text, so that a page and the log can show it. */
export class EmbeddingFailed extends Error {
  /** For an administrator, as a sentence. */
  readonly reason: string
  constructor(reason: string) {
    super(`The embedding model failed: ${reason}`)
    this.reason = reason
  }
}

/** A vector of other than the declared dimensions can’t be compared with the stored ones. */
export type Vector = readonly number[]

/** More is no answer of an embedding model: 64 vectors of 4,096 numbers are about 6 MB. */
const mostBytes = 20_000_000

/**
 * The vectors of some texts, in their order, from any endpoint with OpenAI’s embeddings. The answer is checked whole:
 * one vector for each text, of the declared dimensions, of finite numbers, and none of them empty.
 */
export async function embed(
  { baseUrl, apiKey, model, dimensions }: EmbeddingSettings,
  texts: readonly string[],
  { signal, milliseconds }: { signal?: AbortSignal | undefined; milliseconds: number },
): Promise<Vector[]> {
  const patience = AbortSignal.timeout(milliseconds)
  let answer: unknown
  try {
    const response = await fetch(`${baseUrl}/embeddings`, {
      method: 'POST',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
    })
    if (!response.ok) throw new EmbeddingFailed(`It answered with status ${response.status}.`)
    answer = JSON.parse(await limited(response))
  } catch (error) {
    if (error instanceof EmbeddingFailed) throw error
    if (error instanceof SyntaxError) throw new EmbeddingFailed('Its answer is not JSON.')
    throw new EmbeddingFailed(
      patience.aborted
        ? `It did not answer within ${Math.round(milliseconds / 1_000)} seconds.`
        : 'It can’t be reached.',
    )
  }
  return vectorsIn(answer, texts.length, dimensions)
}

async function limited({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new EmbeddingFailed('Its answer is too long.')
    text += decoder.decode(part, { stream: true })
  }
  return text
}

export function vectorsIn(answer: unknown, count: number, dimensions: number): Vector[] {
  const data = (answer as { data?: unknown } | null)?.data
  if (!Array.isArray(data) || data.length !== count)
    throw new EmbeddingFailed(`It did not return ${plural(count, { one: 'one vector', other: `${count} vectors` })}.`)
  const vectors: Vector[] = []
  for (const [at, entry] of (data as ({ index?: unknown; embedding?: unknown } | null)[]).entries()) {
    const vector = entry?.embedding
    const place = entry?.index ?? at
    if (!Array.isArray(vector) || typeof place !== 'number' || vectors[place] !== undefined || !(place in data))
      throw new EmbeddingFailed('Its vectors don’t match the texts.')
    if (vector.length !== dimensions)
      throw new EmbeddingFailed(
        `Its vectors have ${vector.length} dimensions. EMBEDDING_DIMENSIONS says ${dimensions}.`,
      )
    if (!vector.every((number) => Number.isFinite(number)) || vector.every((number) => number === 0))
      throw new EmbeddingFailed('A vector has numbers that can’t be compared.')
    vectors[place] = vector as number[]
  }
  return vectors
}
