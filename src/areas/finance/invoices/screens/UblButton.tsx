import { sentence } from '#client/sentences.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { Button } from '#kit/parts/Button.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { offer } from '#kit/record/list/offer.ts'

/** The invoice as a file that other systems read. */
export function UblButton({ id }: { id: string }) {
  const backend = useBackend()
  async function take() {
    try {
      const { name, content } = await callFunction<{ name: string; content: string }>(backend, 'invoices/ubl', { id })
      offer(new Blob([content], { type: 'application/xml' }), name)
    } catch (error) {
      toast('bad', sentence(error))
    }
  }
  return <Button onClick={() => void take()}>UBL file</Button>
}
