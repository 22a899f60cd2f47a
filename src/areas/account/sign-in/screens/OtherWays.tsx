import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { tidyEmail, whyNotEmail } from '#platform/validators.ts'
import { OwnSignIn } from './OwnSignIn.tsx'
import { say, translated } from '#platform/say.ts'

/** The sign-in methods beside the password. Only methods that work here are offered. */
export function OtherWays({ email }: { email: string }) {
  const { auth } = useBackend()
  const { signInElsewhere, mailLink } = useAuth()
  const providers = useProviders()
  const [outcome, setOutcome] = useState<{ good: boolean; title: string; text?: string }>()

  const run = async (way: () => Promise<{ error: unknown }>) => {
    const { error } = await way()
    setOutcome(error ? { good: false, title: translated(sentence(error)) } : undefined)
    return !error
  }

  async function mail() {
    const problem = whyNotEmail(email)
    if (problem) return setOutcome({ good: false, title: say('Enter your email address above first') })
    if (await run(() => mailLink(tidyEmail(email))))
      setOutcome({
        good: true,
        title: say('Check your email'),
        text: say('If {email} has an account, we sent a sign-in link.', { email: tidyEmail(email) }),
      })
  }

  return (
    <div className="grid gap-3 border-t border-line pt-5">
      {outcome && (
        <Notice tone={outcome.good ? 'good' : 'warn'} title={outcome.title}>
          {outcome.text}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <OwnSignIn email={email} run={run} />
        {typeof PublicKeyCredential === 'function' && (
          <Button onClick={() => void run(() => auth.signInWithPasskey())}>
            <Icon name="key" />
            {say('Use a passkey')}
          </Button>
        )}
        <Button onClick={() => void mail()}>
          <Icon name="mail" />
          {say('Email me a sign-in link')}
        </Button>
        {providers.map((name) => (
          <Button key={name} onClick={() => void run(() => signInElsewhere(name))}>
            {say('Continue with {provider}', { provider: name[0]!.toUpperCase() + name.slice(1).replaceAll('_', ' ') })}
          </Button>
        ))}
      </div>
    </div>
  )
}

const ours = new Set(['email', 'phone', 'anonymous_users'])

/** Other identity providers of this installation. */
function useProviders(): string[] {
  const backend = useBackend()
  const { data } = useQuery({
    queryKey: ['auth settings'],
    queryFn: async () =>
      (await backend.fetch(`${backend.config.supabaseUrl}/auth/v1/settings`)).json() as Promise<{
        external?: Record<string, boolean>
      }>,
  })
  return Object.entries(data?.external ?? {}).flatMap(([name, on]) => (on && !ours.has(name) ? [name] : []))
}
