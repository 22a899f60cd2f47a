import { useEffect } from 'react'
import { toast } from '#kit/parts/Toasts.tsx'

export function Connectivity() {
  useEffect(() => {
    const lost = () => toast('bad', 'Connection Lost', 'Working offline. Some features may be limited.')
    const restored = () => toast('good', 'Connection Restored', 'All features are now available.')
    addEventListener('offline', lost)
    addEventListener('online', restored)
    return () => {
      removeEventListener('offline', lost)
      removeEventListener('online', restored)
    }
  }, [])
  return null
}
