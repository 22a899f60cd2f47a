import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Spinner } from '#kit/parts/Spinner.tsx'
import type { Role } from '#platform/roles.ts'

type Tokens = { access_token: string; refresh_token: string }

/** The people of the demonstration, one for each role. */
const people: readonly { role: Role; name: string; may: string }[] = [
  { role: 'user', name: 'Rosa, buyer', may: 'Prepares the work: asks, compares, writes.' },
  { role: 'manager', name: 'Max, manager', may: 'Signs what Rosa prepares.' },
  { role: 'admin', name: 'Ada, administrator', may: 'Runs the organization: people, roles, settings.' },
  { role: 'platform_admin', name: 'Pat, platform administrator', may: 'Runs the installation for all organizations.' },
]

export function DemoRoles() {
  const backend = useBackend()
  const [busy, setBusy] = useState<Role>()
  const [refusal, setRefusal] = useState<string>()

  async function signInAs(role: Role) {
    setBusy(role)
    try {
      const tokens = await callFunction<Tokens>(backend, 'demo-sign-in', { role })
      const { error } = await backend.auth.setSession(tokens)
      if (error) throw error
    } catch (error) {
      setRefusal(sentence(error))
    }
    setBusy(undefined)
  }

  return (
    <>
      <h2 className="text-xl font-semibold">Look around as somebody</h2>
      <p className="mt-1 max-w-prose text-ink-2">This is a demonstration with an organization of its own. One click signs you in; nothing you do here reaches anyone.</p>
      {refusal && (
        <div className="mt-4">
          <Notice tone="bad" title={refusal} />
        </div>
      )}
      <ul className="mt-5 max-w-xl divide-y divide-line border-y border-line">
        {people.map(({ role, name, may }) => (
          <li key={role}>
            <button
              type="button"
              aria-disabled={Boolean(busy)}
              onClick={() => !busy && void signInAs(role)}
              className="group flex w-full items-center gap-4 py-3.5 text-left transition-colors duration-(--dur-1) hover:bg-surface-2"
            >
              <span className="grow">
                <span className="block font-semibold text-ink">{name}</span>
                <span className="block text-ink-2">{may}</span>
              </span>
              <span className="text-action-ink">{busy === role ? <Spinner /> : <Icon name="arrow" />}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
