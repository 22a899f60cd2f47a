import { useEffect, useEffectEvent, useRef } from 'react'
import { useAuth } from '#client/auth.ts'
import { announce } from '#kit/parts/Toasts.tsx'
import { lookedAtEvery, standing, words } from './idle.ts'

/** Sixty minutes without a hand on the page end the session, with a word five minutes before. The server has the same limit. */
export function IdleWatch() {
  const { session, expire } = useAuth()
  const warned = useRef(false)
  const signedIn = Boolean(session)

  const look = useEffectEvent(async () => {
    const now = standing(Date.now() - lastActivity())
    if (now === 'expired') {
      await expire()
      announce(...words.over, { destructive: true })
    } else if (now === 'warned' && !warned.current) announce(...words.soon)
    warned.current = now === 'warned'
  })

  useEffect(() => {
    if (!signedIn) return
    noteActivity()
    const timer = setInterval(() => void look(), lookedAtEvery)
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
