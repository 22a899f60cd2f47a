import { useState } from 'react'
import { plural } from '#platform/words.ts'
import { useChosenQuery } from '#client/use-chosen-query.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useOrganization } from '#client/use-organization.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import type { assetLabels } from '../labels.ts'
import { codeWords, cutNames, cuts, cutWords, onSheet, type CutName } from '../label-sheets/rules.ts'
import { useAssets } from './use-assets.ts'

const most = 120

/** Labels as a PDF for the stock that is in the printer, and as they look. The QR code opens the page of the asset. */
export default function LabelsScreen() {
  const [query, setQuery] = useChosenQuery()
  const { rows } = useAssets()
  const owner = useOrganization().organization?.name
  const [cut, setCut] = useState<CutName>('address')
  const [code, setCode] = useState<keyof typeof codeWords>('qr')
  const [first, setFirst] = useState<unknown>(1)
  const most_on = onSheet(cuts[cut])
  const isPlace = typeof first === 'number' && Number.isInteger(first) && first >= 1 && first <= most_on
  const noPlace = isPlace ? null : `Enter a whole number from 1 to ${most_on}.`
  const one = query.get('of')
  const place = query.get('at')
  const places = [...new Set(rows?.flatMap(({ location }) => location ?? []))].toSorted()
  const meant = (rows ?? []).filter((row) => (one ? row.id === one : !place || row.location === place))
  const ids = meant.slice(0, most).map(({ id }) => id)
  const { data: labels } = useAnswer<typeof assetLabels>(
    'assets/labels',
    { ids },
    { about: 'assets', enabled: ids.length > 0 },
  )
  return (
    <Screen
      area="Enterprise Asset Mgmt"
      title="Asset labels"
      about="As a PDF for your label sheets. Scan to open the asset."
      actions={
        <>
          <ButtonLink to={one ? `/asset-management/${one}` : '/asset-management'}>
            {one ? 'Back to asset' : 'Asset register'}
          </ButtonLink>
          <PdfButton
            of="assets/label-sheets"
            look="main"
            input={{ ids, cut, code, skip: Number(first) - 1 }}
            file="Asset labels.pdf"
            whyNot={ids.length === 0 ? 'There are no labels to print.' : noPlace}
          >
            Download PDF
          </PdfButton>
          <Button disabled={!labels?.length} onClick={() => print()}>
            <Icon name="print" />
            Print {labels ? plural(labels.length, { one: '1 label', other: `${labels.length} labels` }) : ''}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="grid max-w-3xl gap-4 sm:grid-cols-3 print:hidden">
          <Select
            id="label-cut"
            label="Label size"
            required
            field={{ options: cutNames, words: cutWords }}
            value={cut}
            onChange={(value) => value && setCut(String(value) as CutName)}
          />
          <Select
            id="label-code"
            label="Code"
            required
            field={{ options: Object.keys(codeWords), words: codeWords }}
            value={code}
            onChange={(value) => value && setCode(String(value) as keyof typeof codeWords)}
          />
          <NumberInput
            id="label-first"
            label="Start at label"
            required
            hint="For a sheet that is partly used."
            value={first}
            error={noPlace}
            onChange={setFirst}
          />
        </div>
        {!one && (
          <div className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
            <div className="w-72 max-w-full">
              <Select
                id="label-place"
                label="Location"
                none="All locations"
                field={{ options: places, words: Object.fromEntries(places.map((each) => [each, each])) }}
                value={place}
                onChange={(value) => setQuery(value ? { at: String(value) } : {}, { preventScrollReset: true })}
              />
            </div>
            {meant.length > most && (
              <p className="pb-2 text-ink-2">
                Showing {most} of {meant.length}. Select a location for the others.
              </p>
            )}
          </div>
        )}
        {rows && meant.length === 0 && (
          <Empty title="No assets at this location">Assets registered at this location get a label.</Empty>
        )}
        {(!rows || (ids.length > 0 && !labels)) && <SkeletonLines lines={6} label="Generating codes" />}
        <ul
          aria-label="Labels"
          className="label-sheet grid grid-cols-[repeat(auto-fill,minmax(min(100%,16.5rem),1fr))] gap-3 print:grid-cols-[repeat(3,2.625in)] print:gap-x-[0.125in] print:gap-y-0"
        >
          {labels?.map(({ id, number, name, tag, serial, location: at, svg }) => (
            <li
              key={id}
              className="flex h-[1in] min-h-24 break-inside-avoid items-center gap-3 overflow-hidden rounded-md border border-line bg-[white] px-2 text-[black] print:min-h-0 print:rounded-none print:border-0"
            >
              <img src={`data:image/svg+xml,${svg}`} alt={`Code of ${number}`} className="size-[0.86in] shrink-0" />
              <span className="min-w-0 text-xs leading-tight">
                <span className="block truncate text-[0.625rem]">{owner}</span>
                <span className="block font-mono text-sm font-semibold">{tag ?? number}</span>
                <span className="line-clamp-2 font-semibold">{name}</span>
                <span className="block truncate">{serial ? `S/N ${serial}` : at}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Screen>
  )
}
