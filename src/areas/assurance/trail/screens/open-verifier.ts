import type { Checked, Seen } from '#platform/audit/whole.ts'
import type { Asked, Told } from './whole-worker.ts'

export type Verifier = {
  piece: (bytes: Uint8Array<ArrayBuffer>) => Promise<Checked>
  end: () => Promise<Checked>
  close: () => void
}

/**
 * A separate thread that verifies a log piece by piece. The next piece is sent when the last one is done, so that
 * only one is in memory.
 */
export async function openVerifier(known: { key: string; seen: Seen | undefined }): Promise<Verifier> {
  const worker = new Worker(new URL('./whole-worker.ts', import.meta.url), { type: 'module' })
  const ask = (asked: Asked, handedOver: Transferable[] = []) =>
    new Promise<Checked>((take, fail) => {
      worker.onmessage = ({ data }: MessageEvent<Told>) =>
        'problem' in data ? fail(new Error(data.problem)) : take(data.checked)
      worker.onerror = () =>
        fail(
          new Error(
            'This browser can’t verify a whole log. Try another browser, or download the log and use the stand-alone script.',
          ),
        )
      worker.postMessage(asked, handedOver)
    })
  await ask({ begin: known }).catch((error: unknown) => {
    worker.terminate()
    throw error
  })
  const piece = (bytes: Uint8Array<ArrayBuffer>) => {
    const { buffer } = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice()
    return ask({ piece: buffer }, [buffer])
  }
  return { piece, end: () => ask({ end: true }), close: () => worker.terminate() }
}
