import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { asDay } from '#kit/dates.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { TwoSteps } from './TwoSteps.tsx'
import { say, translated } from '#platform/say.ts'

export function PasskeysPanel() {
  const { auth } = useBackend()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const {
    data: passkeys,
    error,
    refetch,
  } = useQuery({
    queryKey: ['passkeys'],
    queryFn: async () => {
      const { data, error } = await auth.passkey.list()
      if (error) throw error
      return data
    },
  })

  async function change(work: () => Promise<{ error: unknown }>) {
    const { error } = await work()
    setRefusal(error ? translated(sentence(error)) : undefined)
    await refetch()
  }

  async function add() {
    setBusy(true)
    await change(() => auth.registerPasskey())
    setBusy(false)
  }

  return (
    <Panel
      title={say('Passkeys')}
      about={say('Sign in with your device’s lock: fingerprint, face or PIN. No password to remember or steal.')}
    >
      <div className="grid gap-5">
        {(refusal ?? error) && <Notice tone="bad" title={refusal ?? translated(sentence(error))} />}
        {!passkeys && !error && <SkeletonLines lines={2} />}
        {passkeys?.length === 0 && <p className="text-ink-2">{say('No passkeys yet.')}</p>}
        {passkeys?.map(({ id, friendly_name, created_at }) => (
          <div key={id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
            <span>
              <span className="block font-semibold">{friendly_name}</span>
              <span className="block text-xs text-ink-2">{say('since {day}', { day: asDay(created_at) })}</span>
            </span>
            <TwoSteps
              first={say('Remove')}
              then={say('Remove this passkey')}
              onDo={() => change(() => auth.passkey.delete({ passkeyId: id }))}
            />
          </div>
        ))}
        {typeof PublicKeyCredential === 'function' ? (
          <Button busy={busy} onClick={() => void add()} className="justify-self-start">
            {say('Add passkey')}
          </Button>
        ) : (
          <Notice title={say('This browser doesn’t support passkeys')} />
        )}
      </div>
    </Panel>
  )
}
