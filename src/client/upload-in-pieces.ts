import type { Backend } from './backend.ts'
import { Refused } from './functions.ts'

type Needs = Pick<Backend, 'fetch'> & { config: Pick<Backend['config'], 'supabaseUrl'> }
type Sending = { bucket: string; path: string; file: File; onProgress: (part: number) => void; piece?: number }

const version = { 'tus-resumable': '1.0.0' }
const attempts = 5

/**
 * A file that is too large for one request (TUS 1.0). After a lost connection the server says how much it has, and the
 * rest follows.
 */
export async function uploadInPieces(
  { fetch, config }: Needs,
  { bucket, path, file, onProgress, piece = 16 * 1024 ** 2 }: Sending,
): Promise<void> {
  const ask = async (address: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(address, {
      ...init,
      headers: { ...version, ...(init.headers as Record<string, string>) },
    })
    if (answer.status >= 500) throw new TypeError('The server didn’t answer.')
    return answer
  }
  const begun = await ask(`${config.supabaseUrl}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      'upload-length': String(file.size),
      'upload-metadata': inMetadata({
        bucketName: bucket,
        objectName: path,
        contentType: file.type || 'application/octet-stream',
      }),
    },
  })
  await refuseIfRefused(begun)
  const place = new URL(begun.headers.get('location')!, config.supabaseUrl).href
  let sent = 0
  for (let failed = 0; sent < file.size;) {
    try {
      const answer = await ask(place, {
        method: 'PATCH',
        headers: { 'upload-offset': String(sent), 'content-type': 'application/offset+octet-stream' },
        body: file.slice(sent, sent + piece),
      })
      await refuseIfRefused(answer)
      sent = Number(answer.headers.get('upload-offset'))
      failed = 0
    } catch (error) {
      if (error instanceof Refused || ++failed === attempts) throw error
      await new Promise((done) => setTimeout(done, 500 * 2 ** failed))
      const there = await ask(place, { method: 'HEAD' }).catch(() => null)
      // The last piece can arrive while its answer is lost: then the upload has ended, and there is none to ask about.
      if (there?.status === 404 && sent + piece >= file.size) break
      if (there?.ok) sent = Number(there.headers.get('upload-offset'))
    }
    onProgress(sent / file.size)
  }
}

async function refuseIfRefused(answer: Response): Promise<void> {
  if (answer.ok) return
  const said = (await answer.json().catch(() => null)) as { message?: string } | null
  throw new Refused(said?.message ?? 'The file was not saved.', answer.status)
}

const inMetadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`)
    .join(',')
