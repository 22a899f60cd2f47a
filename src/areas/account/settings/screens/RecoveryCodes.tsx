import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'

/** For the day the phone is lost. Shown this once; making new ones ends the old. */
export function RecoveryCodes() {
  const backend = useBackend()
  const [codes, setCodes] = useState<readonly string[]>()
  const [refusal, setRefusal] = useState<string>()
  const ask = async <Answer,>(method: string): Promise<Answer> => {
    const answer = await backend.fetch(`${backend.config.supabaseUrl}/auth/v1/recovery-codes`, { method })
    const said = (await answer.json()) as Answer & { msg?: string }
    if (!answer.ok) throw new Error(said.msg ?? 'The recovery codes could not be made. Try again.')
    return said
  }
  const { data: remaining, refetch } = useQuery({
    queryKey: ['recovery codes'],
    queryFn: async () => (await ask<{ remaining: number }>('GET')).remaining,
  })

  async function make() {
    try {
      setCodes((await ask<{ codes: string[] }>('POST')).codes)
      setRefusal(undefined)
      await refetch()
    } catch (error) {
      setRefusal(sentence(error))
    }
  }

  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {refusal && <Notice tone="bad" title={refusal} />}
      {codes && (
        <Notice tone="warn" title="Keep these where you keep what is dear to you">
          They are shown this once, and each works once.
          <ul
            className="mt-2 grid max-w-72 grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm text-ink"
            aria-label="Recovery codes"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>
          <span className="block font-semibold">Recovery codes</span>
          <span className="block text-xs text-ink-2">
            {remaining
              ? `${remaining} left, for the day your phone is lost`
              : 'None yet: a lost phone would lock you out'}
          </span>
        </span>
        <Button onClick={() => void make()}>{remaining ? 'Make new ones' : 'Make ten'}</Button>
      </div>
    </div>
  )
}
