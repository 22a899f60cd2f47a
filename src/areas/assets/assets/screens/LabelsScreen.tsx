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
import type { assetLabels } from '../labels.ts'
import { useAssets } from './use-assets.ts'

const most = 120

/** A sheet of labels, three across and one inch high, as label stock is cut. The code opens the page of the asset. */
export default function LabelsScreen() {
  const [query, setQuery] = useChosenQuery()
  const { rows } = useAssets()
  const owner = useOrganization().organization?.name
  const one = query.get('of')
  const place = query.get('at')
  const places = [...new Set(rows?.flatMap(({ location }) => location ?? []))].toSorted()
  const meant = (rows ?? []).filter((row) => (one ? row.id === one : !place || row.location === place))
  const ids = meant.slice(0, most).map(({ id }) => id)
  const { data: labels } = useAnswer<typeof assetLabels>(
    'assets/labels',
    { ids, origin: location.origin },
    { about: 'assets', enabled: ids.length > 0 },
  )
  return (
    <Screen
      area="Enterprise Asset Mgmt"
      title="Asset labels"
      about="Prints three across on 2⅝ × 1 inch labels. Scan to open the asset."
      actions={
        <>
          <ButtonLink to={one ? `/asset-management/${one}` : '/asset-management'}>
            {one ? 'Back to asset' : 'Asset register'}
          </ButtonLink>
          <Button look="main" disabled={!labels?.length} onClick={() => print()}>
            <Icon name="print" />
            Print {labels ? plural(labels.length, { one: '1 label', other: `${labels.length} labels` }) : ''}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
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
