import { useEffect } from 'react'
import { announce } from '#kit/parts/Toasts.tsx'

export function Connectivity() {
  useEffect(() => {
    const lost = () => announce('Connection Lost', 'Working offline. Some features may be limited.', { destructive: true })
    const restored = () => announce('Connection Restored', 'All features are now available.', { tone: 'good' })
    addEventListener('offline', lost)
    addEventListener('online', restored)
    return () => {
      removeEventListener('offline', lost)
      removeEventListener('online', restored)
    }
  }, [])
  return null
}
