import { useEffect, useState, type ReactNode } from 'react'
import { box, type Asked } from '#kit/inputs/FieldFrame.tsx'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { addressIn } from './address-in.ts'

type Found = { name: string; note: string | null }

/** A search in the agency's own list, above the plain fields that it fills in. */
export function PlacePicker({
  find,
  children,
  ...asked
}: Asked & { find: (words: string) => Promise<readonly Found[]>; children: ReactNode }) {
  const [words, setWords] = useState('')
  const [known, setFound] = useState<readonly Found[]>()
  const found = words.trim().length < 2 ? undefined : known
  useEffect(() => {
    if (words.trim().length < 2) return
    let left = false
    const timer = setTimeout(
      () =>
        find(words.trim()).then(
          (places) => !left && setFound(places),
          () => !left && setFound(undefined),
        ),
      250,
    )
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [words, find])
  const take = (place: Found) => {
    asked.onChange({ ...(asked.value as object | null), ...addressIn(place) })
    setWords('')
    setFound(undefined)
    document.getElementById(asked.id)?.focus()
  }
  return (
    <div className="grid gap-3">
      <div>
        <label htmlFor={`${asked.id}-search`} className="mb-1.5 block text-sm text-ink-2">
          {say('Find the address in the agency’s list')}
        </label>
        <input
          id={`${asked.id}-search`}
          type="search"
          autoComplete="off"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          className={box}
        />
        <p role="status" className="sr-only">
          {found && sayCount(found.length, { one: '{count} address found', other: '{count} addresses found' })}
        </p>
        {found && found.length === 0 && (
          <p className="mt-1.5 text-sm text-ink-2">{say('Not in the list. Type the address below.')}</p>
        )}
        {found && found.length > 0 && (
          <ul className="mt-1 divide-y divide-line rounded-sm border border-line bg-surface">
            {found.map((place) => (
              <li key={`${place.name} ${place.note}`}>
                <button
                  type="button"
                  onClick={() => take(place)}
                  className="block min-h-11 w-full px-3 py-2 text-left text-ink hover:bg-surface-2"
                >
                  {place.name}
                  {place.note && <span className="block text-xs text-ink-2">{place.note}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </div>
  )
}
