import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { asMoment } from '#kit/dates.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { deviceOf } from './device.ts'
import { TwoSteps } from './TwoSteps.tsx'
import { say, translated } from '#platform/say.ts'

type Session = {
  id: string
  user_agent: string | null
  ip: string | null
  created_at: string
  refreshed_at: string
  current: boolean
}

export function SessionsPanel() {
  const backend = useBackend()
  const [outcome, setOutcome] = useState<{ done: boolean; text: string }>()
  const [busy, setBusy] = useState(false)
  const address = `${backend.config.supabaseUrl}/auth/v1/sessions`
  const {
    data: sessions,
    error,
    refetch,
  } = useQuery({
    queryKey: ['sessions'],
    staleTime: 0,
    queryFn: async () => {
      const answer = await backend.fetch(address)
      if (!answer.ok) throw new Error(say('Your sessions couldn’t be listed. Try again.'))
      return ((await answer.json()) as { sessions: Session[] }).sessions
    },
  })

  async function end(id: string) {
    const answer = await backend.fetch(`${address}/${id}`, { method: 'DELETE' })
    setOutcome(
      answer.ok || answer.status === 404
        ? { done: true, text: say('Session ended') }
        : { done: false, text: say('The session couldn’t be ended. Try again.') },
    )
    await refetch()
  }

  async function endOthers() {
    setBusy(true)
    const { error } = await backend.auth.signOut({ scope: 'others' })
    setBusy(false)
    setOutcome(
      error
        ? { done: false, text: translated(sentence(error)) }
        : { done: true, text: say('Signed out everywhere else') },
    )
    await refetch()
  }

  return (
    <Panel
      title={say('Sessions')}
      about={say('Sessions end after one hour without use, and after one day in any case.')}
      actions={
        <>
          <ButtonLink to="/mobile-app">{say('On a phone')}</ButtonLink>
          <Button busy={busy} onClick={() => void endOthers()}>
            {say('Sign out everywhere else')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {outcome && <Notice tone={outcome.done ? 'good' : 'bad'} title={outcome.text} />}
        {error && <Notice tone="bad" title={translated(sentence(error))} />}
        {!sessions && !error && <SkeletonLines lines={3} />}
        <ul aria-label={say('Your sessions')} className="divide-y divide-line">
          {sessions?.map(({ id, user_agent, ip, created_at, refreshed_at, current }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <span className="min-w-0">
                <span className="block font-semibold">{deviceOf(user_agent)}</span>
                <span className="block text-xs text-ink-2">
                  {say('since {since}, last seen {seen}', {
                    since: asMoment(created_at),
                    seen: asMoment(refreshed_at),
                  })}
                  {ip && say(', from {ip}', { ip })}
                </span>
              </span>
              {current ? (
                <Dial state="on">{say('This session')}</Dial>
              ) : (
                <TwoSteps first={say('End')} then={say('End this session')} onDo={() => end(id)} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
