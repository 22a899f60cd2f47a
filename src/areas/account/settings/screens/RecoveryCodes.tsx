import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { say, translated } from '#platform/say.ts'

/** For a lost phone. Shown once; generating new codes revokes the old ones. */
export function RecoveryCodes() {
  const backend = useBackend()
  const [codes, setCodes] = useState<readonly string[]>()
  const [refusal, setRefusal] = useState<string>()
  const ask = async <Answer,>(method: string): Promise<Answer> => {
    const answer = await backend.fetch(`${backend.config.supabaseUrl}/auth/v1/recovery-codes`, { method })
    const said = (await answer.json()) as Answer & { msg?: string }
    if (!answer.ok) throw new Error(said.msg ?? say('The recovery codes couldn’t be generated. Try again.'))
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
      setRefusal(translated(sentence(error)))
    }
  }

  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {refusal && <Notice tone="bad" title={refusal} />}
      {codes && (
        <Notice tone="warn" title={say('Store these codes somewhere safe')}>
          {say('They are shown only once, and each works once.')}
          <ul
            className="mt-2 grid max-w-72 grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm text-ink"
            aria-label={say('Recovery codes')}
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>
          <span className="block font-semibold">{say('Recovery codes')}</span>
          <span className="block text-xs text-ink-2">
            {remaining
              ? say('{remaining} left, in case you lose your phone', { remaining })
              : say('No codes yet: a lost phone would lock you out')}
          </span>
        </span>
        <Button onClick={() => void make()}>{remaining ? say('Generate new codes') : say('Generate 10 codes')}</Button>
      </div>
    </div>
  )
}
