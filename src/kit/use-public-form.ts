import { useEffect, useRef, useState } from 'react'
import { useVisit } from '#client/BackendProvider.tsx'
import { Refused } from '#client/functions.ts'
import { useHydrated } from '#client/use-hydrated.ts'
import { say } from '#platform/say.ts'

/**
 * Sends a visitor's form, with the signals that distinguish a person from a program: the time the page was open, and
 * the hidden field.
 */
export function usePublicForm<Answer>(path: string) {
  const visit = useVisit()
  // A prerendered page is there before the program: a visitor who filled it in meanwhile took their time.
  const [begun] = useState(useHydrated())
  const opened = useRef(0)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (begun) opened.current = performance.now()
  }, [begun])

  async function send(body: object, website = ''): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const got = await visit.fetch(`${visit.config.supabaseUrl}/functions/v1/public/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...body,
          ...(website && { website }),
          opened_for: Math.round(performance.now() - opened.current),
        }),
      })
      const said = (await got.json().catch(() => null)) as (Answer & { error?: string }) | null
      if (!got.ok || !said)
        throw new Refused(said?.error ?? say('The server couldn’t complete this. Try again in a moment.'), got.status)
      setAnswer(said)
    } catch (error) {
      setProblem(
        error instanceof Refused
          ? error.message
          : say('The server didn’t answer. Check your connection and try again; your input is still here.'),
      )
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, answer, problem }
}
