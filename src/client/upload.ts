import { expecting } from './answering.ts'
import type { Backend } from './backend.ts'
import { Refused } from './functions.ts'

const bucket = 'documents'
/** The limit of one request. A larger file is sent in pieces. */
const mostInRequest = 50 * 1024 ** 2

/** Uploads a file and reports progress, which `fetch` can't. */
export async function upload(
  backend: Backend,
  path: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<void> {
  if (file.size > mostInRequest) {
    const { uploadInPieces } = await import('./upload-in-pieces.ts')
    return uploadInPieces(backend, { bucket, path, file, onProgress })
  }
  const { data } = await backend.auth.getSession()
  const request = new XMLHttpRequest()
  request.open(
    'POST',
    `${backend.config.supabaseUrl}/storage/v1/object/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`,
  )
  request.setRequestHeader('apikey', backend.config.anonKey)
  request.setRequestHeader('authorization', `Bearer ${data.session?.access_token ?? backend.config.anonKey}`)
  request.setRequestHeader('content-type', file.type || 'application/octet-stream')
  const sending = expecting()
  request.upload.onprogress = ({ loaded, total }) => {
    sending.goesOn()
    onProgress(total > 0 ? loaded / total : 0)
  }
  await new Promise<void>((done, fail) => {
    request.onload = () =>
      request.status < 300 ? done() : fail(new Refused(saidIn(request.responseText), request.status))
    request.onerror = () => fail(new TypeError('The connection was interrupted.'))
    request.send(file)
  }).finally(sending.end)
}

function saidIn(answer: string): string {
  try {
    return (JSON.parse(answer) as { message?: string }).message ?? 'The file was not saved.'
  } catch {
    return 'The file was not saved.'
  }
}
