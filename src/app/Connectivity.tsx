import { useEffect } from 'react'
import { answering, onAnswering } from '#client/answering.ts'
import { announce, notes } from '#kit/parts/Toasts.tsx'
import { answeringWords, connectionWords as words } from './connection.ts'
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
  // Between a line that works and a line that is lost: said while it lasts.
  useEffect(() => {
    let told = answering()
    let remove = () => {}
    const look = () => {
      const now = answering()
      if (now === told) return
      told = now
      remove()
      remove = () => {}
      if (now === 'well' || !navigator.onLine) return
      const [title, text] = answeringWords[now]
      // Beside the one status of the page: it must not take the place of the end of a session.
      remove = notes.put('info', say(title), say(text), undefined, true)
    }
    const end = onAnswering(look)
    return () => (end(), remove())
  }, [])
  return null
}
