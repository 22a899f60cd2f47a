import { Waiting } from '#client/outbox/held.ts'
import { toast } from './Toasts.tsx'

/** Says that the command waits on this device: nothing is done yet, and nothing is lost. False for a real error. */
export function toldWaiting(error: unknown): boolean {
  if (!(error instanceof Waiting)) return false
  toast('info', error.message)
  return true
}
