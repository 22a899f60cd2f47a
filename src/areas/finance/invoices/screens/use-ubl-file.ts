import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import { download } from '#kit/record/list/download.ts'

/** The invoice as a file that other systems read. */
export function useUblFile(id: string): () => void {
  const backend = useBackend()
  async function take() {
    try {
      const { name, content } = await callFunction<{ name: string; content: string }>(backend, 'invoices/ubl', { id })
      download(new Blob([content], { type: 'application/xml' }), name)
    } catch (error) {
      toast('bad', sentence(error))
    }
  }
  return () => void take()
}
