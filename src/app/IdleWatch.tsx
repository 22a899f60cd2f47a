import { useEffect, useEffectEvent, useRef } from 'react'
import { useAuth } from '#client/auth.ts'
import { toast } from '#kit/parts/Toasts.tsx'

const minute = 60_000
const limit = 60 * minute
const warning = 5 * minute

/** Sixty minutes without a hand on the page end the session, with a word five minutes before. The server has the same limit. */
export function IdleWatch() {
  const { session, expire } = useAuth()
  const warned = useRef(false)
  const signedIn = Boolean(session)

  const look = useEffectEvent(async () => {
    const idle = Date.now() - lastActivity()
    if (idle >= limit) {
      await expire()
      toast('info', 'Session Expired', 'Your session has expired. Please log in again.')
    } else if (idle >= limit - warning && !warned.current) {
      warned.current = true
      toast('info', 'Session Expiring Soon', 'Your session will expire in 5 minutes due to inactivity.')
    } else if (idle < limit - warning) warned.current = false
  })

  useEffect(() => {
    if (!signedIn) return
    noteActivity()
    const timer = setInterval(() => void look(), minute)
    for (const sign of ['pointerdown', 'keydown', 'scroll'] as const) addEventListener(sign, noteActivity, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of ['pointerdown', 'keydown', 'scroll'] as const) removeEventListener(sign, noteActivity)
    }
  }, [signedIn])

  return null
}

// Kept where every tab of this browser reads it: working in one tab keeps the others signed in.
const key = 'last-activity'
const noteActivity = () => localStorage.setItem(key, String(Date.now()))
const lastActivity = () => Number(localStorage.getItem(key) ?? Date.now())
