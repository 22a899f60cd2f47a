import { useState } from 'react'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import type { Places } from '@granary/geodata/csv.ts'
import { plural } from '#platform/words.ts'
import type { locateAddresses } from '../features/commands.ts'
import { mapLayer } from '../records.ts'

const atOnce = 500

type AddressLookupProps = { addresses: readonly string[]; onFound: (places: Places) => void }

/** A table with addresses alone: one of the agency’s own layers says where they are. No other service is asked. */
export function AddressLookup({ addresses, onFound }: AddressLookupProps) {
  const locate = useCommand<typeof locateAddresses>('map-features/locate')
  const { rows } = useRecords(mapLayer, (from) => from.gt('features', 0).order('name').limit(500))
  const [chosen, setChosen] = useState<string>()
  const [asked, setAsked] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const layers = rows?.filter(({ recipe }) => recipe === null) ?? []
  const list = chosen ?? layers.find(({ name }) => /address/i.test(name))?.id ?? ''

  async function look() {
    setProblem(undefined)
    const places = new Map<string, readonly [number, number]>()
    try {
      for (let at = 0; at < addresses.length; at += atOnce) {
        setAsked(at)
        const some = addresses.slice(at, at + atOnce)
        const found = await locate({ layer: list, addresses: some.map((each) => each.slice(0, 200)) })
        for (const [index, place] of found.entries()) if (place) places.set(some[index]!, place)
      }
      if (places.size === 0) setProblem('None of the addresses is in this layer. Select another one.')
      else onFound(places)
    } catch (error) {
      setProblem(sentence(error))
    } finally {
      setAsked(undefined)
    }
  }
  const count = addresses.length.toLocaleString('en-US')
  return (
    <>
      <Notice title={`${count} ${plural(addresses.length, { one: 'address', other: 'addresses' })}, no coordinates`}>
        Select your layer of addresses or parcels. Rows whose address it doesn’t have are left out, and listed.
      </Notice>
      <label className="grid gap-1.5 text-sm font-semibold">
        Address list
        <SelectBox value={list} onChange={({ target }) => setChosen(target.value)}>
          <option value="">Select…</option>
          {layers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectBox>
      </label>
      {problem && (
        <Notice tone="bad" title="The addresses were not found">
          {problem}
        </Notice>
      )}
      {asked !== undefined && (
        <p role="status" className="text-sm text-ink-2">
          {asked.toLocaleString('en-US')} of {count} looked up
        </p>
      )}
      <div>
        <Button look="main" busy={asked !== undefined} disabled={list === ''} onClick={() => void look()}>
          Find addresses
        </Button>
      </div>
    </>
  )
}
