import { Link, useSearchParams } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { discoverablePages } from '../commands.ts'

/** How crawlers see the public pages, from what this server actually sends. */
export default function DiscoverabilityScreen() {
  const [query, setQuery] = useSearchParams()
  const { data } = useAnswer<typeof discoverablePages>('checks/public-pages', {}, { about: 'public-pages' })
  const only = query.get('only') === 'faults'
  const faulty = data?.pages.filter(({ faults }) => faults.length > 0) ?? []
  const types = new Set(data?.pages.flatMap(({ structured }) => structured))
  return (
    <Screen
      area="Organization Admin"
      title="Discoverability"
      about="How search engines and AI see the public pages."
      actions={<ButtonLink to="/admin/ai-discoverability-test">Run test</ButtonLink>}
    >
      <div className="grid grid-cols-1 gap-5">
        {data ? (
          <Figures
            figures={[
              {
                label: 'Public pages',
                ...known(data, (data) => ({ value: String(data.pages.length), note: 'in the site map' })),
              },
              {
                label: 'To fix',
                ...known(data, () => ({
                  value: String(faulty.length),
                  ...(faulty.length > 0 && { tone: 'warn' as const, note: 'see below' }),
                })),
                to: '/admin/ai-discoverability?only=faults',
              },
              {
                label: 'With structured data',
                ...known(data, (data) => ({
                  value: String(data.pages.filter(({ structured }) => structured.length > 0).length),
                })),
              },
              {
                label: 'Kinds of structured data',
                ...known(data, () => ({
                  value: String(types.size),
                  note:
                    types.size > 3
                      ? `${[...types].slice(0, 2).join(', ')} and ${types.size - 2} more`
                      : [...types].join(', '),
                })),
              },
            ]}
          />
        ) : (
          <FiguresSkeleton />
        )}
        <Panel title="Site files">
          <ul className="grid grid-cols-1 gap-2">
            {data?.site.map(({ name, there, words }) => (
              <li key={name} className="flex flex-wrap items-baseline gap-x-3">
                <Dial state={there ? 'done' : 'bad'}>{there ? 'Found' : 'Missing'}</Dial>
                <span className="font-semibold">{name}</span>
                <span className="text-ink-2">{words}</span>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel
          title="Pages"
          actions={
            <Button
              aria-pressed={only}
              onClick={() => setQuery(only ? {} : { only: 'faults' }, { preventScrollReset: true })}
            >
              {only ? 'Show all' : 'Show failing'}
            </Button>
          }
        >
          {!data ? (
            <SkeletonLines lines={8} />
          ) : (
            <ul className="divide-y divide-line">
              {(only ? faulty : data.pages).map(
                ({ path, title, description, canonical, structured, faults, words }) => (
                  <li key={path} className="grid grid-cols-1 gap-1 py-3">
                    <p className="flex flex-wrap items-baseline gap-x-3">
                      <Link className="link font-mono text-sm break-all" to={path}>
                        {path}
                      </Link>
                      <span className="font-semibold">{title || 'No title'}</span>
                    </p>
                    <p className="max-w-(--measure) text-ink-2">{description || 'No description'}</p>
                    <p className="text-xs break-all text-ink-2">
                      {words.toLocaleString('en-US')} words.{' '}
                      {structured.length > 0 ? structured.join(', ') : 'No structured data'}.{' '}
                      {canonical ? `Canonical: ${ownAddress(canonical)}` : 'No canonical address'}
                    </p>
                    {faults.map((fault) => (
                      <p key={fault} className="text-sm text-warn">
                        {fault}
                      </p>
                    ))}
                  </li>
                ),
              )}
            </ul>
          )}
        </Panel>
      </div>
    </Screen>
  )
}

/**
 * The build writes this host as a placeholder for the installation's own address. Any other host is shown unchanged.
 */
const ownAddress = (canonical: string) => canonical.replace(/^https:\/\/granary\.invalid(?=\/|$)/, location.origin)
