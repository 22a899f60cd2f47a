import type { Visit } from './BackendProvider.tsx'
import { Refused } from './functions.ts'

/** A document of the server as a PDF; its language and its fonts are the server's. */
export async function printedBy(backend: Visit, name: string, input: unknown): Promise<Blob> {
  const answer = await backend.fetch(`${backend.config.supabaseUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/pdf' },
    body: JSON.stringify(input),
  })
  if (answer.ok) return answer.blob()
  const said = (await answer.json().catch(() => null)) as { error?: string } | null
  throw new Refused(said?.error ?? 'The document couldn’t be created. Try again in a moment.', answer.status)
}
