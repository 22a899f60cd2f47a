import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { download } from '#kit/record/list/download.ts'
import { fromBase64 } from '#platform/audit/bytes.ts'

/** A PDF that only the person who printed it may download, for five minutes. */
export function usePrinted(question: 'payment-runs/checks' | 'payments/check' | 'paying-accounts/test-print') {
  const backend = useBackend()
  return async (id: string): Promise<void> => {
    const { name, type, content } = await callFunction<{ name: string; type: string; content: string }>(
      backend,
      question,
      { id },
    )
    download(new Blob([fromBase64(content) as Uint8Array<ArrayBuffer>], { type }), name)
  }
}
