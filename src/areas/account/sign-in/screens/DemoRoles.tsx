import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonRows } from '#kit/parts/Skeleton.tsx'
import { Spinner } from '#kit/parts/Spinner.tsx'
import { say, translated } from '#platform/say.ts'

type Person = { role: string; name: string; title: string; organization: string }
type Tokens = { access_token: string; refresh_token: string }

/** `as`: the page that was left named the person; the others stay one press away. */
export function DemoRoles({ as }: { as: string | null }) {
  const backend = useBackend()
  const { data: people } = useQuery({
    queryKey: ['demo people'],
    queryFn: async () =>
      (
        (await (await backend.fetch(`${backend.config.supabaseUrl}/functions/v1/demo-sign-in`)).json()) as {
          roles: Person[]
        }
      ).roles,
  })
  const [busy, setBusy] = useState<string>()
  const [refusal, setRefusal] = useState<string>()

  async function signInAs(role: string) {
    setBusy(role)
    try {
      const tokens = await callFunction<Tokens>(backend, 'demo-sign-in', { role })
      const { error } = await backend.auth.setSession(tokens)
      if (error) throw error
    } catch (error) {
      setRefusal(translated(sentence(error)))
    }
    setBusy(undefined)
  }

  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || !as) return
    begun.current = true
    void signInAs(as)
  })

  return (
    <>
      <h2 className="text-xl font-semibold">{say('Try the demo as')}</h2>
      <p className="mt-1 max-w-prose text-ink-2">
        {say('This demo has its own organization. One click signs you in, and nothing you do here reaches anyone.')}
      </p>
      {refusal && (
        <div className="mt-4">
          <Notice tone="bad" title={refusal} />
        </div>
      )}
      {!people && <SkeletonRows rows={6} className="mt-5 max-w-xl" />}
      <ul className={`max-w-xl divide-y divide-line ${people ? 'mt-5 border-y border-line' : ''}`}>
        {people?.map(({ role, name, title, organization }) => (
          <li key={role}>
            <button
              type="button"
              aria-disabled={Boolean(busy)}
              onClick={() => !busy && void signInAs(role)}
              className="group flex w-full items-center gap-4 py-3.5 text-left transition-colors duration-(--dur-1) hover:bg-surface-2"
            >
              <span className="grow">
                <span className="block font-semibold text-ink">{name}</span>
                <span lang="en" className="block text-ink-2">
                  {title}, {organization}
                </span>
              </span>
              <span className="text-action-ink">{busy === role ? <Spinner /> : <Icon name="arrow" />}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
