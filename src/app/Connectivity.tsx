import { useEffect } from 'react'
import { announce } from '#kit/parts/Toasts.tsx'
import { connectionWords as words } from './connection.ts'

export function Connectivity() {
  useEffect(() => {
    const lost = () => announce(...words.lost, { destructive: true })
    const restored = () => announce(...words.restored, { tone: 'good' })
    addEventListener('offline', lost)
    addEventListener('online', restored)
    return () => {
      removeEventListener('offline', lost)
      removeEventListener('online', restored)
    }
  }, [])
  return null
}
