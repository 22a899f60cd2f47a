import { useEffect } from 'react'
import { announce } from '#kit/parts/Toasts.tsx'
import { connectionWords as words } from './connection.ts'
import { say } from '#platform/say.ts'

export function Connectivity() {
  useEffect(() => {
    const lost = () => announce(say(words.lost[0]), say(words.lost[1]), { destructive: true })
    const restored = () => announce(say(words.restored[0]), say(words.restored[1]), { tone: 'good' })
    addEventListener('offline', lost)
    addEventListener('online', restored)
    return () => {
      removeEventListener('offline', lost)
      removeEventListener('online', restored)
    }
  }, [])
  return null
}
