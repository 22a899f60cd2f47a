import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { asTick } from '#kit/charts/units.ts'
import { dollars } from '#platform/money.ts'
import { plural } from '#platform/words.ts'
import type { recovery } from '../../overview/recovery.ts'
import { placesOf, type Site } from '../../overview/rules.ts'
import { BarsSkeleton, Card, Headline, HeadlineSkeleton } from '#kit/home/Card.tsx'

const most = 4
const parts = [
  ['federal', 'Federal', 'fill-chart-4', 'bg-chart-4'],
  ['other', 'State, insurance', 'fill-chart-5', 'bg-chart-5'],
  ['own', 'Local', 'fill-chart-1', 'bg-chart-1'],
] as const

/** Repair costs by site: who pays, and what has no source yet. */
export function RecoveryCard() {
  const asked = useAnswer<typeof recovery>('dashboard/recovery', {}, { about: 'damage_items' })
  return (
    <Card
      title="Disaster cost"
      asked={asked}
      scope={({ declaration, sites }) =>
        declaration &&
        `${declaration.number}, ${plural(sites.length, { one: '1 site', other: `${sites.length} sites` })}`
      }
      empty={({ sites }) =>
        sites.length === 0 && 'No damage reported. Sites of a declared disaster appear here with their funding.'
      }
      skeleton={
        <>
          <HeadlineSkeleton />
          <BarsSkeleton rows={most} />
        </>
      }
    >
      {({ cost, gap, sites }) => (
        <>
          <Headline to="/disaster-grants" cents={cost}>
            {asTick(cost - gap, 'money')} covered or expected,{' '}
            <strong className={gap > 0 ? 'text-bad' : 'text-good'}>{asTick(gap, 'money')} gap</strong>
          </Headline>
          <ul aria-label="Cost by site" className="grid gap-1.5">
            {sites.slice(0, most).map((site) => (
              <SiteBar key={site.id} site={site} />
            ))}
          </ul>
          <ul aria-label="Who pays" className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-2 text-xs text-ink-2">
            {parts.map(([part, name, , color]) => (
              <li key={part} className="flex items-center gap-1.5">
                <span aria-hidden className={`size-2.5 rounded-xs ${color}`} />
                {name}
              </li>
            ))}
            <li className="flex items-center gap-1.5">
              <svg aria-hidden className="size-2.5">
                <pattern
                  id="recovery-gap"
                  width="5"
                  height="5"
                  patternUnits="userSpaceOnUse"
                  patternTransform="rotate(45)"
                >
                  <rect width="5" height="5" className="fill-surface" />
                  <rect width="2" height="5" className="fill-bad" />
                </pattern>
                <rect width="10" height="10" fill="url(#recovery-gap)" />
              </svg>
              Gap
            </li>
          </ul>
        </>
      )}
    </Card>
  )
}

const SiteBar = ({ site }: { site: Site }) => {
  const { federal, other, own, gap } = placesOf(site, 300)
  const places = { federal, other, own }
  return (
    <li className="relative text-xs">
      <p className="flex justify-between gap-2">
        <Link
          to={`/fema-grants-hub/damage/${site.id}`}
          className="truncate text-ink after:absolute after:inset-0 hover:underline"
        >
          {site.title}
        </Link>
        <span className="figures text-ink-2" title={dollars(site.cost)}>
          {asTick(site.cost, 'money')}
          {site.gap > 0 && <span className="sr-only">, gap {dollars(site.gap)}</span>}
        </span>
      </p>
      <svg viewBox="0 0 300 8" preserveAspectRatio="none" aria-hidden className="mt-0.5 h-2 w-full">
        {parts.map(([part, , fill]) => (
          <rect key={part} {...places[part]} height="8" className={fill} />
        ))}
        <rect {...gap} height="8" fill="url(#recovery-gap)" />
      </svg>
    </li>
  )
}
