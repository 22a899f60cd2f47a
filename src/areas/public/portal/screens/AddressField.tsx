import { useEffect, useState } from 'react'
import { useVisit } from '#client/BackendProvider.tsx'
import { Field } from '#kit/parts/Field.tsx'
import type { Position } from '@granary/geodata/geography.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

type Found = { name: string; note: string | null; longitude: number; latitude: number }
type AddressFieldProps = {
  agency: string
  /** Whether the agency has a list of its addresses. */ listed: boolean
  field: Parameters<typeof Field>[0]
  onTake: (name: string, at: Position) => void
}

/** The location in words, with the agency's own addresses below it while one types. */
export function AddressField({ agency, listed, field, onTake }: AddressFieldProps) {
  const visit = useVisit()
  const [known, setKnown] = useState<readonly Found[]>([])
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const isSearch = listed && words.length >= 2
  const found = isSearch ? known : []
  useEffect(() => {
    if (!isSearch) return
    let left = false
    const timer = setTimeout(() => {
      visit
        .fetch(`${visit.config.supabaseUrl}/functions/v1/public/portal/${agency}/addresses`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ words: words.slice(0, 80) }),
        })
        .then(async (answer) => {
          const { places } = (await answer.json()) as { places?: Found[] }
          if (!left) setKnown(places ?? [])
        })
        .catch(() => !left && setKnown([]))
    }, 250)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [visit, agency, isSearch, words])
  const take = ({ name, longitude, latitude }: Found) => {
    setTyped('')
    setKnown([])
    onTake(name, [longitude, latitude])
    document.getElementById(String(field.id))?.focus()
  }
  return (
    <div
      // The list closes when another part of the form has the focus.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setTyped('')
      }}
    >
      <Field
        autoComplete="off"
        {...field}
        onChange={(event) => {
          setTyped(event.target.value)
          field.onChange?.(event)
        }}
      />
      <p role="status" className="sr-only">
        {found.length > 0 && sayCount(found.length, { one: '{count} address found', other: '{count} addresses found' })}
      </p>
      {found.length > 0 && (
        <ul
          aria-label={say('Addresses')}
          className="mt-1 divide-y divide-line rounded-sm border border-line bg-surface"
        >
          {found.map((place) => (
            <li key={`${place.name} ${place.longitude} ${place.latitude}`}>
              <button
                type="button"
                onClick={() => take(place)}
                className="block min-h-11 w-full px-3 py-2 text-left text-ink hover:bg-surface-2"
              >
                <bdi lang="en">{place.name}</bdi>
                {place.note && <span className="block text-xs text-ink-2">{place.note}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
