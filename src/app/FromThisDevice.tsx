import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetShown, useShownFrom } from '#client/kept/shown.ts'
import { asMoment } from '#kit/dates.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { say } from '#platform/say.ts'

const lookedEvery = 10_000

/** Without a line the page shows what this device kept. It says so until the server answers, and then reads again. */
export function FromThisDevice() {
  const from = useShownFrom()
  const queries = useQueryClient()
  const isAway = from !== null
  useEffect(() => {
    if (!isAway) return
    const look = async () => {
      const answer = await fetch('/config.json', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
      if (!answer?.ok) return
      forgetShown()
      void queries.invalidateQueries()
    }
    const timer = setInterval(() => void look(), lookedEvery)
    const back = () => void look()
    addEventListener('online', back)
    return () => {
      clearInterval(timer)
      removeEventListener('online', back)
    }
  }, [isAway, queries])
  return (
    isAway && (
      <p
        role="status"
        className="flex items-center gap-2 border-b border-line bg-surface-2 px-(--gutter) py-2 text-ink-2 md:px-6"
      >
        <Icon name="warn" className="size-4 shrink-0" />
        {say('Offline. You can read this page as it was on {moment}. Most changes need a connection.', {
          moment: asMoment(new Date(from).toISOString()),
        })}
      </p>
    )
  )
}
