import { useEffect, useEffectEvent, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { askInLines } from '#client/lines.ts'
import type { AddedUp, Rehearsed } from '#platform/functions/rehearse.ts'
import { mostAddedUp } from '#platform/records/effect.ts'
import type { Fields } from '#platform/records/record.ts'
import { say } from '#platform/say.ts'
import { Button } from '../parts/Button.tsx'
import { Progress } from '../parts/Progress.tsx'
import type { Values } from './draft.ts'
import type { Press, ThisWillProps } from './ThisWill.tsx'

/**
 * The effects of a button before it is pressed: the server carries out the command and takes everything back. It holds
 * up no press, and without an answer it is blank.
 */
export function OpenThisWill({ press, fields, assumed, calm = shortCalm }: ThisWillProps) {
  const { heard, stop } = useRehearsal(press, fields, calm)
  const told = assumed && heard?.refused ? undefined : heard
  return (
    <>
      <section
        aria-label={say('Effect')}
        aria-live="polite"
        aria-busy={stop !== undefined}
        {...(told && isLong(told) && { tabIndex: 0 })}
      >
        {told && <Told {...told} />}
      </section>
      {stop && heard?.of && (
        <div className="mt-2 flex items-center gap-3">
          <Progress label={say('Rows checked')} value={heard.rows ?? 0} max={heard.of} />
          <Button look="quiet" onClick={stop}>
            {say('Stop')}
          </Button>
        </div>
      )}
    </>
  )
}

type Lines = Pick<Rehearsed, 'lines' | 'refused'> & {
  refusals?: AddedUp['refusals']
  /** The rows that were added up, and those that were selected, where they are several. */
  rows?: number
  of?: number
}

/** A sum says of how many rows it is. */
const aboutRows = ({ rows = 0, of = 0 }: Lines) =>
  rows < of
    ? say('Effect on the first {some} of {rows}', { some: rows, rows: of })
    : of > 1
      ? say('Effect on all {rows}', { rows: of })
      : say('Effect')

/** As many as fit without scrolling, which a keyboard can do as well. */
const mostLines = 5

const isLong = ({ lines, refused, refusals = [] }: Lines) =>
  lines.length + refusals.length >= mostLines ||
  [...lines, ...refusals.map(({ reason }) => reason), refused ?? ''].join('').length > 240

export function Told(told: Lines) {
  const { lines, refused, refusals = [] } = told
  if (refused !== null) return <Named name={say('This would be refused')} lines={[refused]} />
  const shown = lines.length > mostLines ? lines.slice(0, mostLines - 1) : lines
  const more = lines.length - shown.length
  return (
    <>
      {lines.length > 0 && (
        <Named name={aboutRows(told)} lines={[...shown, ...(more > 0 ? [say('and {more} more', { more })] : [])]} />
      )}
      {refusals.length > 0 && (
        <div className={lines.length > 0 ? 'mt-3' : ''}>
          <Named
            name={say('{rows} would be refused', { rows: refusals.reduce((sum, { rows }) => sum + rows, 0) })}
            lines={refusals.slice(0, mostReasons).map(({ reason, rows }) => (rows > 1 ? `${rows}: ${reason}` : reason))}
          />
        </div>
      )}
    </>
  )
}

const mostReasons = 4

const Named = ({ name, lines }: { name: string; lines: readonly string[] }) => (
  <>
    <h3 className="text-xs font-semibold text-ink-2">{name}</h3>
    <ul className="mt-1 text-ink">
      {lines.map((line) => (
        <li key={line} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  </>
)

const shortCalm = 300

/** `stop`: while rows are still being added up. */
function useRehearsal(
  press: Press | null,
  fields: Fields | undefined,
  calm: number,
): { heard?: Lines; stop?: () => void } {
  const backend = useBackend()
  const [told, setTold] = useState<{ key: string; lines: Lines; over: boolean }>()
  const [asking, setAsking] = useState<AbortController>()
  const key = press && keyOf(press, fields)
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const { ids, ...one } = press!
    const tell = (lines: Lines, over: boolean) => signal.aborted || setTold({ key: key!, lines, over })
    if (!ids) return void tell(await callFunction<Rehearsed>(backend, 'rehearse', one), true)
    const body = { ...one, ids: ids.slice(0, mostAddedUp) }
    await askInLines<AddedUp>(backend, 'rehearse', { body, signal }, (sum) =>
      tell({ ...sum, refused: null, of: ids.length }, sum.rows === body.ids.length),
    )
  })
  useEffect(() => {
    if (key === null || !navigator.onLine) return
    const asked = new AbortController()
    const timer = setTimeout(() => {
      setAsking(asked)
      ask(asked.signal)
        .catch(() => undefined)
        .finally(() => setAsking((now) => (now === asked ? undefined : now)))
    }, calm)
    return () => {
      asked.abort()
      clearTimeout(timer)
    }
  }, [key, calm])
  if (told?.key !== key || !told) return {}
  return { heard: told.lines, ...(asking && !told.over && { stop: () => asking.abort() }) }
}

export function keyOf({ command, input, ids }: Press, fields: Fields = {}): string {
  const isText = (name: string) => fields[name]?.kind === 'text' || fields[name]?.kind === 'long_text'
  const weighed = Object.entries(input as Values).map(([name, value]) => [name, isText(name) ? Boolean(value) : value])
  return JSON.stringify([command, weighed, ...(ids ?? [])])
}
