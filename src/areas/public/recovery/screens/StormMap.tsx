import { useState } from 'react'
import { Notice } from '#kit/parts/Notice.tsx'
import { phrase, say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { county, positionOf, type Place } from './sample-sites.ts'
import { StormGround } from './StormGround.tsx'
import { StormResult } from './StormResult.tsx'
import { useStruck } from './use-struck.ts'

/** Names as the weather service writes them, and how a reader says them. */
const events = [
  ['Flash Flood Warning', phrase('Flash flood')],
  ['Tornado Warning', phrase('Tornado')],
  ['Winter Storm Warning', phrase('Winter storm')],
] as const

const inMiles = (miles: number) => sayCount(miles, { one: '{count} mile', other: '{count} miles' })

const within = ([east, south]: Place): Place => [
  Math.min(county.east, Math.max(0, east)),
  Math.min(county.south, Math.max(0, south)),
]

/** A storm that a visitor drags, and what the product makes of it. */
export function StormMap() {
  const [event, setEvent] = useState<string>(events[0][0])
  const [at, setAt] = useState<Place>([4.9, 4.7])
  const [miles, setMiles] = useState(2.5)
  const { struck, failed } = useStruck({ event, position: positionOf(at), miles })
  const move = (to: Place) => setAt(within(to))
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div>
        <StormGround at={at} miles={miles} inside={struck?.inside ?? null} onMove={move} />
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <fieldset>
            <legend className="text-sm font-semibold text-ink">{say('Alert')}</legend>
            {events.map(([name, label]) => (
              <label key={name} className="flex min-h-8 items-center gap-2 text-ink pointer-coarse:min-h-11">
                <input
                  type="radio"
                  name="storm-event"
                  checked={event === name}
                  onChange={() => setEvent(name)}
                  className="size-4 accent-(--action-ink)"
                />
                {say(label)}
              </label>
            ))}
          </fieldset>
          <label className="text-sm font-semibold text-ink">
            {say('Radius')}
            <input
              type="range"
              min={0.5}
              max={4}
              step={0.5}
              value={miles}
              onChange={({ target }) => setMiles(Number(target.value))}
              aria-valuetext={inMiles(miles)}
              className="mt-2 block w-full accent-(--action-ink) pointer-coarse:min-h-11"
            />
            <span className="figures block text-sm font-normal text-ink-2">{inMiles(miles)}</span>
          </label>
        </div>
      </div>
      {failed ? (
        <Notice tone="bad" title={say('Part of this page didn’t load')}>
          {say('Reload the page when you are back online.')}
        </Notice>
      ) : (
        <StormResult struck={struck} onMove={move} />
      )}
    </div>
  )
}
