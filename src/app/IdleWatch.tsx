import { useEffect, useEffectEvent, useRef } from 'react'
import { useAuth } from '#client/auth.ts'
import { announce } from '#kit/parts/Toasts.tsx'
import { lookedAtEvery, standing, words } from './idle.ts'
import { say } from '#platform/say.ts'

/**
 * Sixty idle minutes end the session, with a warning five minutes before that stays until dismissed: a passing one
 * would be missed by a person away from the desk. The server has the same limit.
 */
export function IdleWatch() {
  const { session, expire } = useAuth()
  const takeOff = useRef<() => void>(null)
  const signedIn = Boolean(session)

  const calm = () => {
    takeOff.current?.()
    takeOff.current = null
  }
  const stay = () => {
    noteActivity()
    calm()
  }
  const look = useEffectEvent(async () => {
    const now = standing(Date.now() - lastActivity())
    if (now === 'warned')
      takeOff.current ??= announce(say(words.soon[0]), say(words.soon[1]), {
        stays: true,
        action: { label: say(words.stay), run: stay },
      })
    else calm()
    if (now !== 'expired') return
    await expire()
    announce(say(words.over[0]), say(words.over[1]), { destructive: true })
  })
  const noteHand = useEffectEvent(({ target }: Event) => {
    // A press on the notice is handled by its own button: removed during the press, the button would never receive it.
    if (target instanceof Element && target.closest('[role=status]')) noteActivity()
    else stay()
  })

  useEffect(() => {
    if (!signedIn) return
    noteActivity()
    const timer = setInterval(() => void look(), lookedAtEvery)
    // In the capture phase: a press that a part of the page stops counts as activity too. Scrolling inside the page may
    // be automatic.
    const hand = (event: Event) => noteHand(event)
    for (const sign of signs) addEventListener(sign, hand, { passive: true, capture: sign !== 'scroll' })
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, hand, { capture: sign !== 'scroll' })
    }
  }, [signedIn])

  return null
}

const signs = ['pointerdown', 'keydown', 'scroll'] as const
// Stored where every tab of this browser reads it: working in one tab keeps the others signed in.
const key = 'last-activity'
/** Written again only when some seconds old, not at every key: typing would wait for each write to this store. */
function noteActivity(): void {
  const now = Date.now()
  if (Math.abs(now - Number(localStorage.getItem(key))) > 5_000) localStorage.setItem(key, String(now))
}
const lastActivity = () => Number(localStorage.getItem(key) ?? Date.now())
