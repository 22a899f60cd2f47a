import { useState } from 'react'
import type { Place } from '#platform/records/fields.ts'
import { Button } from '../parts/Button.tsx'
import { toast } from '../parts/Toasts.tsx'
import { box, described, FieldFrame, type Asked } from './FieldFrame.tsx'
import { positionTyped } from './typed.ts'
import { say } from '#platform/say.ts'

/** A postal address, and below it, for the map, its coordinates. */
export function PlaceInput({
  value,
  onChange,
  onBlur,
  hint = 'An address, or a local name for the place.',
  ...rest
}: Asked) {
  const asked = { ...rest, hint }
  const place = value as Place | null
  const address = place?.address ?? ''
  const [typed, setTyped] = useState({ value, position: positionOf(place) })
  const [opened] = useState(typed.position !== '')
  // A half-typed value stays as long as no one else changes it.
  const position = typed.value === value ? typed.position : positionOf(place)
  function fill(words: string, where: string) {
    const next = words.trim() === '' && where.trim() === '' ? null : { address: words, ...positionTyped(where) }
    setTyped({ value: next, position: where })
    onChange(next)
  }
  /** A position without an address is valid too. */
  function settle() {
    if (place && address.trim() === '') fill(position.trim(), position)
    onBlur?.()
  }
  function locate() {
    if (!('geolocation' in navigator)) return toast('bad', say('Location unavailable. Enter it by hand.'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const here = `${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`
        fill(address.trim() === '' || address === position ? here : address, here)
      },
      () => toast('bad', say('Location blocked. Enter it, or allow location access.')),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  }
  return (
    <>
      <FieldFrame {...asked}>
        <textarea
          id={asked.id}
          rows={2}
          autoComplete="off"
          value={address}
          onChange={({ target }) => fill(target.value, position)}
          onBlur={settle}
          {...described(asked)}
          className={`${box} field-sizing-content h-auto min-h-14 py-2`}
        />
      </FieldFrame>
      {!asked.bare && (
        <details className="mt-1.5 text-sm" open={opened}>
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-action-ink hover:underline pointer-coarse:min-h-11">
            {say('Set location')}
          </summary>
          <label htmlFor={`${asked.id}-position`} className="mt-1.5 mb-1.5 block font-semibold text-ink">
            {say('Latitude and longitude')} <span className="font-normal text-ink-2">{say('(optional)')}</span>
          </label>
          <div className="flex flex-wrap items-center gap-2">
            <input
              id={`${asked.id}-position`}
              aria-describedby={`${asked.id}-position-hint`}
              autoComplete="off"
              value={position}
              onChange={({ target }) => fill(address === position ? target.value : address, target.value)}
              onBlur={settle}
              className={`${box} figures max-w-60`}
            />
            <Button onClick={locate}>{say('Use my location')}</Button>
          </div>
          <p id={`${asked.id}-position-hint`} className="mt-1.5 text-xs text-ink-2">
            {say('In map format: 42.5021, -90.669.')}
          </p>
        </details>
      )}
    </>
  )
}

const positionOf = (place: Place | null) =>
  place && place.latitude !== undefined && place.longitude !== undefined ? `${place.latitude}, ${place.longitude}` : ''
