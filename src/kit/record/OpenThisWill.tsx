import { useEffect, useEffectEvent, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import type { Rehearsed } from '#platform/functions/rehearse.ts'
import { mostTogether } from '#platform/records/effect.ts'
import type { Fields } from '#platform/records/record.ts'
import { say } from '#platform/say.ts'
import type { Values } from './draft.ts'
import type { Press, ThisWillProps } from './ThisWill.tsx'

/**
 * The effects of a button before it is pressed: the server carries out the command and takes everything back. It holds
 * up no press, and without an answer it is blank.
 */
export function OpenThisWill({ press, fields, assumed }: ThisWillProps) {
  const heard = useRehearsal(press, fields)
  const about = press?.ids && rowsInWords(press.ids.length)
  const told = assumed && heard?.refused ? undefined : heard
  return (
    <section aria-label={say('Effect')} aria-live="polite" {...(told && isLong(told) && { tabIndex: 0 })}>
      {told && <Told {...told} about={about} />}
    </section>
  )
}

type Lines = Pick<Rehearsed, 'lines' | 'refused' | 'refusals'> & {
  /** Which rows, where they are several. */ about?: string | undefined
}

const rowsInWords = (rows: number) =>
  rows > mostTogether ? say('Effect on the first {some} of {rows}', { some: mostTogether, rows }) : undefined

/** As many as fit without scrolling, which a keyboard can do as well. */
const mostLines = 5

const isLong = ({ lines, refused, refusals = [] }: Lines) =>
  lines.length + refusals.length >= mostLines ||
  [...lines, ...refusals.map(({ reason }) => reason), refused ?? ''].join('').length > 240

export function Told({ lines, refused, refusals = [], about = say('Effect') }: Lines) {
  if (refused !== null) return <Named name={say('This would be refused')} lines={[refused]} />
  const shown = lines.length > mostLines ? lines.slice(0, mostLines - 1) : lines
  const more = lines.length - shown.length
  return (
    <>
      {lines.length > 0 && (
        <Named name={about} lines={[...shown, ...(more > 0 ? [say('and {more} more', { more })] : [])]} />
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

/** Milliseconds without a change before the server is asked. */
const calm = 300

function useRehearsal(press: Press | null, fields: Fields | undefined): Lines | undefined {
  const backend = useBackend()
  const [told, setTold] = useState<{ of: string; lines: Lines }>()
  const asked = press && keyOf(press, fields)
  const ask = useEffectEvent(() =>
    callFunction<Rehearsed>(
      backend,
      'rehearse',
      press && { ...press, ...(press.ids && { ids: press.ids.slice(0, mostTogether) }) },
    ),
  )
  useEffect(() => {
    if (asked === null || !navigator.onLine) return
    let over = false
    const timer = setTimeout(() => {
      ask().then(
        (lines) => over || setTold({ of: asked, lines }),
        () => undefined,
      )
    }, calm)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [asked])
  return told?.of === asked ? told?.lines : undefined
}

export function keyOf({ command, input, ids }: Press, fields: Fields = {}): string {
  const isText = (name: string) => fields[name]?.kind === 'text' || fields[name]?.kind === 'long_text'
  const weighed = Object.entries(input as Values).map(([name, value]) => [name, isText(name) ? Boolean(value) : value])
  return JSON.stringify([command, weighed, ...(ids?.slice(0, mostTogether) ?? [])])
}
