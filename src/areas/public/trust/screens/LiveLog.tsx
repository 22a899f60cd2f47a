import { lazy, Suspense, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useVisit } from '#client/BackendProvider.tsx'
import { Refused } from '#client/functions.ts'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { askTrail, type Newest } from '#kit/trail/ask.ts'
import { useFound } from '#kit/trail/use-found.ts'
import { whyNotUuid } from '#platform/validators.ts'
import { say } from '#platform/say.ts'

// Loaded with the checkpoint that it shows.
const Checkpoint = lazy(() => import('./Checkpoint.tsx').then((part) => ({ default: part.Checkpoint })))

/**
 * The newest checkpoint of a log, for readers who know its ID; without one, of this installation's own log. This
 * browser stores what it saw, so that returning is witnessing.
 */
export function LiveLog() {
  const visit = useVisit()
  const [query, setQuery] = useSearchParams()
  const log = query.get('log') ?? 'platform'
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const asked = useFound(log, async () => {
    const [newest] =
      log === 'platform'
        ? await askTrail<Newest[]>(visit, '/logs')
        : [await askTrail<Newest>(visit, `/logs/${encodeURIComponent(log)}`)]
    return newest && { newest, watched: await (await import('#kit/trail/watch.ts')).watch(visit, newest) }
  })
  const isMissing =
    asked && (asked.error instanceof Refused ? asked.error.status === 404 : asked.error === undefined && !asked.data)
  function show(event: FormEvent) {
    event.preventDefault()
    const number = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(typed)?.[0] ?? typed.trim()
    setError(
      number === '' ? say('Enter an organization ID.') : whyNotUuid(number) && say('This is not an organization ID.'),
    )
    if (number === '' || whyNotUuid(number)) return
    setQuery({ log: number.toLowerCase() }, { preventScrollReset: true })
    setTyped('')
  }
  return (
    <div className="min-w-0">
      <h2 className="font-serif text-[1.75rem] leading-9 font-semibold text-ink">{say('Current log')}</h2>
      <p className="mt-3 max-w-(--measure) text-ink-2">
        {log === 'platform'
          ? say(
              'This installation’s own log, for entries that belong to no organization. Each organization has its own log, shown to anyone with its ID.',
            )
          : say('The log of the organization with this ID.')}{' '}
        {say('It shows the number of entries, not their content.')}
      </p>
      <div className="mt-5 grid grid-cols-1 gap-4">
        {!asked && <SkeletonLines lines={4} label={say('Loading the checkpoint')} />}
        {asked && !asked.data && (
          <Notice title={isMissing ? say('This log is empty') : say('Log could not be loaded')}>
            {isMissing
              ? say('Nothing has been sealed in this log, or the ID is wrong.')
              : say('Try again in a moment.')}
          </Notice>
        )}
        <Suspense fallback={<SkeletonLines lines={4} label={say('Loading the checkpoint')} />}>
          {asked?.data && <Checkpoint {...asked.data} />}
        </Suspense>
        <form noValidate onSubmit={show} className="flex flex-wrap items-start gap-3">
          <div className="min-w-0 flex-1 basis-64">
            <TextInput
              id="log"
              label={say('Another log')}
              required
              value={typed}
              onChange={(value) => (setTyped(String(value ?? '')), setError(null))}
              error={error}
              hint={say('An organization ID, as shown in its proofs.')}
            />
          </div>
          <Button type="submit" className="sm:mt-6.5">
            {say('Show')}
          </Button>
        </form>
      </div>
    </div>
  )
}
