import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { tidyEmail, whyNotEmail } from '#platform/validators.ts'
import { say } from '#platform/say.ts'

type Offer = { provider_id: string; organization: string }

/** An address whose organization has its own sign-in is offered that one. */
export function OwnSignIn({
  email,
  run,
}: {
  email: string
  run: (way: () => Promise<{ error: unknown }>) => Promise<boolean>
}) {
  const { signInAtOrganization } = useAuth()
  const { fetch, config } = useBackend()
  const domain = whyNotEmail(email) ? '' : tidyEmail(email).split('@').at(-1)!
  const { data: offer } = useQuery({
    queryKey: ['own sign-in', domain],
    enabled: domain !== '',
    staleTime: 60_000,
    retry: false,
    queryFn: async () => {
      const answer = await fetch(`${config.supabaseUrl}/auth/v1/sso?domain=${encodeURIComponent(domain)}`)
      return answer.ok ? ((await answer.json()) as Offer) : null
    },
  })
  if (!offer) return null
  return (
    <Button look="main" onClick={() => void run(() => signInAtOrganization(offer.provider_id))}>
      <Icon name="key" />
      {say('Continue with {organization}’s sign-in', { organization: offer.organization })}
    </Button>
  )
}
