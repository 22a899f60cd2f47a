import type { Visit } from './BackendProvider.tsx'
import { Refused } from './functions.ts'

/** A document of the server as a PDF; its language and its fonts are the server's. */
export const printedBy = (backend: Visit, name: string, input: unknown): Promise<Blob> =>
  fileFrom(backend, name, { accept: 'application/pdf', input })

/** A picture of a text, from the question that checks the right to the text. */
export const pictureFrom = (backend: Visit, name: string, input: unknown): Promise<Blob> =>
  fileFrom(backend, name, { accept: 'image/*', input })

async function fileFrom(
  backend: Visit,
  name: string,
  { accept, input }: { accept: string; input: unknown },
): Promise<Blob> {
  const answer = await backend.fetch(`${backend.config.supabaseUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify(input),
  })
  if (answer.ok) return answer.blob()
  const said = (await answer.json().catch(() => null)) as { error?: string } | null
  throw new Refused(said?.error ?? 'The document couldn’t be created. Try again in a moment.', answer.status)
}
