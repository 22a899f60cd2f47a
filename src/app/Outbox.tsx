import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { loadOutbox, useHeld } from '#client/outbox/held.ts'
import { optional } from '#kit/optional.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { onLeaving } from './leaving.ts'

const loadDialog = () => import('./OutboxDialog.tsx')
const OutboxDialog = optional(() => loadDialog().then(({ OutboxDialog }) => OutboxDialog))

const triedEvery = 30_000

/** Entries that wait on this device, and those that the server refused. It sends them itself, oldest first. */
export function Outbox() {
  const backend = useBackend()
  const queries = useQueryClient()
  const held = useHeld()
  const [shown, setShown] = useState<'list' | 'leaving' | null>(null)
  const refused = held.filter((entry) => entry.refused)
  const waits = held.length - refused.length

  const send = async () => {
    if (!navigator.onLine) return
    const { sent, refused } = await (await loadOutbox()).sendHeld(backend)
    if (sent > 0) toast('good', sayCount(sent, { one: '1 saved entry sent', other: '{count} saved entries sent' }))
    if (refused > 0) setShown('list')
    if (sent + refused > 0) await queries.invalidateQueries()
  }
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    void loadDialog().catch(() => undefined)
    const begun = loadOutbox().then(async ({ lookAtHeld, onOtherTabs }) => {
      const end = onOtherTabs(() => void lookAtHeld(backend))
      await lookAtHeld(backend)
      await sendNow()
      return end
    })
    // A browser without storage holds nothing.
    begun.catch(() => undefined)
    return () => void begun.then((end) => end())
  }, [backend])
  useEffect(() => {
    if (waits === 0) return
    const again = () => void sendNow()
    again()
    const timer = setInterval(again, triedEvery)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [waits])
  useEffect(() => onLeaving(() => setShown('leaving')), [])

  return (
    <>
      {held.length > 0 && (
        <div
          role="status"
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface-2 px-(--gutter) py-2 text-ink-2 md:px-6 print:hidden"
        >
          <p className="flex items-center gap-2">
            <Icon name="warn" className={`size-4 shrink-0 ${refused.length > 0 ? 'text-bad' : ''}`} />
            {refused.length === 0
              ? sayCount(waits, {
                  one: '1 entry is saved on this device only. It is sent when you are online.',
                  other: '{count} entries are saved on this device only. They are sent when you are online.',
                })
              : sayCount(refused.length, {
                  one: '1 entry could not be sent. It is still on this device.',
                  other: '{count} entries could not be sent. They are still on this device.',
                })}
          </p>
          <button type="button" className="link min-h-6 font-semibold" onClick={() => setShown('list')}>
            {refused.length > 0 ? say('Review') : say('Show')}
          </button>
        </div>
      )}
      {shown && held.length > 0 && (
        <Suspense>
          <OutboxDialog leaving={shown === 'leaving'} onSend={send} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}
