import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '#client/AuthProvider.tsx'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'

type Settings = { external?: Record<string, boolean> }

/** A passkey where the browser knows them, Google where this installation is set up for it. Nothing is offered that cannot work. */
export function OtherWays() {
  const backend = useBackend()
  const { signInWithGoogle } = useAuth()
  const [refusal, setRefusal] = useState<string>()
  const { data: settings } = useQuery({
    queryKey: ['auth settings'],
    queryFn: async () => (await backend.fetch(`${backend.config.supabaseUrl}/auth/v1/settings`)).json() as Promise<Settings>,
  })
  const passkeys = typeof PublicKeyCredential === 'function'
  if (!passkeys && !settings?.external?.google) return null

  const run = async (way: () => Promise<{ error: unknown }>) => {
    const { error } = await way()
    setRefusal(error ? sentence(error) : undefined)
  }
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      {refusal && <Notice tone="warn" title={refusal} />}
      <div className="flex flex-wrap gap-3">
        {passkeys && (
          <Button onClick={() => void run(() => backend.auth.signInWithPasskey())}>
            <Icon name="key" />
            Use a passkey
          </Button>
        )}
        {settings?.external?.google && <Button onClick={() => void run(signInWithGoogle)}>Continue with Google</Button>}
      </div>
    </div>
  )
}
