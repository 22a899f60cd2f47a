import { useEffect, useState } from 'react'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

const warning = 20

/** A shared screen without a touch or a key: it asks, and then begins again for the next person. */
export function KioskWatch({ seconds, onClear }: { seconds: number; onClear: () => void }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    let since = performance.now()
    const touch = () => {
      since = performance.now()
      setLeft(seconds)
    }
    const timer = setInterval(() => {
      const rest = seconds - Math.floor((performance.now() - since) / 1000)
      setLeft(rest)
      if (rest > 0) return
      onClear()
      touch()
    }, 500)
    const signs = ['pointerdown', 'keydown', 'scroll'] as const
    for (const sign of signs) addEventListener(sign, touch, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, touch, { capture: true })
    }
  }, [seconds, onClear])
  if (left > warning) return null
  return (
    <Dialog
      title={say('Are you still there?')}
      onClose={() => undefined}
      foot={<Button look="main">{say('Yes, continue')}</Button>}
    >
      <p>
        {sayCount(Math.max(0, left), {
          one: 'Your answers are cleared in {count} second, so that no one else reads them.',
          other: 'Your answers are cleared in {count} seconds, so that no one else reads them.',
        })}
      </p>
    </Dialog>
  )
}
