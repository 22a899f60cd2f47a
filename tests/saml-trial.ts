import type { Person } from './city.ts'
import type { startOtherWire } from './wire.ts'

type Wire = Awaited<ReturnType<typeof startOtherWire>>

/** An administrator presses “Test sign-in”: returns the browser's target. */
export async function tryProvider(wire: Wire, who: Person, provider_id: string): Promise<string> {
  const answer = await wire.fetch('/auth/v1/sso/saml/trial', {
    token: who.token,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ provider_id }),
  })
  const told = (await answer.json()) as { url?: string; msg?: string }
  if (!told.url) throw new Error(told.msg)
  return told.url
}
