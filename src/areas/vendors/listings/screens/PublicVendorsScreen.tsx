import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useVisit } from '#client/BackendProvider.tsx'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState, Offline } from '#kit/parts/States.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { certificateWords, standingKinds } from '../../profiles/kinds/records.ts'
import { isSought, validOn, type Listing } from '../rules.ts'
import { Say } from '#kit/parts/Say.tsx'
import { say, translated } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { asLongDay } from '#kit/dates.ts'

const most = 1_000

/**
 * Vendors that agreed to be listed: capabilities and certifications. Filters are in the address; no account is
 * needed.
 */
export default function PublicVendorsScreen() {
  const { config, fetch: ask } = useVisit()
  const hydrated = useHydrated()
  const [query, setQuery] = useSearchParams()
  const [rows, setRows] = useState<readonly Listing[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const [today, setToday] = useState('')
  useEffect(() => {
    const params = new URLSearchParams({
      select:
        'organization_id,vendor,agency,name,trade_name,type,city,website,about,categories,small_business,certificates',
      order: 'name,vendor',
      limit: String(most),
    })
    ask(`${config.supabaseUrl}/rest/v1/vendor_listings?${params.toString()}`)
      .then(async (got) => {
        if (!got.ok) throw new Error('not answered')
        // The reader's date decides what is still valid; the page was prerendered on another date.
        setToday(new Date().toISOString().slice(0, 10))
        setRows((await got.json()) as Listing[])
      })
      .catch(() => setFailed(true))
  }, [ask, config, round])

  // The address's query is read after hydration, because the server rendered the page without it.
  const said = (name: string) => (hydrated ? (query.get(name) ?? '') : '')
  const sought = { text: said('q'), code: said('code'), kind: said('certificate'), agency: said('agency') }
  const show = (name: string, value: unknown) =>
    setQuery(
      (now) => {
        if (value) now.set(name, String(value))
        else now.delete(name)
        return now
      },
      { replace: true },
    )
  const found = (rows ?? []).filter((row) => isSought(row, sought, today))
  const again = () => {
    setFailed(false)
    setRound((count) => count + 1)
  }
  return (
    <div className="mx-auto w-full max-w-6xl px-(--gutter) py-8 md:py-12">
      <h1 className="text-3xl font-semibold">{say('Public vendors')}</h1>
      <p className="mt-2 max-w-(--measure) text-ink-2">
        <Say
          text="Companies that sell to agencies and agreed to be listed, with capabilities and certifications. To be listed, {link}."
          values={{
            link: (
              <Link to="/vendors" className="link">
                {say('read how to do business with an agency')}
              </Link>
            ),
          }}
        />
      </p>
      <form
        role="search"
        className="mt-4 grid grid-cols-2 gap-3 md:mt-6 lg:grid-cols-[2fr_1fr_1.4fr_1.4fr]"
        onSubmit={(event) => event.preventDefault()}
      >
        <Field
          label={say('Search')}
          type="search"
          value={sought.text}
          onChange={({ target }) => show('q', target.value)}
        />
        <Field
          label={say('Commodity code')}
          value={sought.code}
          onChange={({ target }) => show('code', target.value)}
        />
        <Select
          id="certificate"
          label={say('Certification')}
          none={say('Any')}
          required={false}
          field={{ options: standingKinds, words: certificateWords }}
          value={sought.kind}
          onChange={(value) => show('certificate', value)}
        />
        <Select
          id="agency"
          label={say('Agency')}
          none={say('Any agency')}
          required={false}
          field={{
            options: [...new Set((rows ?? []).map(({ agency }) => agency))],
            words: Object.fromEntries((rows ?? []).map(({ agency }) => [agency, agency])),
          }}
          value={sought.agency}
          onChange={(value) => show('agency', value)}
        />
      </form>
      <noscript>
        <p className="mt-6 text-ink-2">{say('This list requires JavaScript.')}</p>
      </noscript>
      <div className="mt-6" aria-live="polite">
        {!rows && !failed && <SkeletonLines lines={6} />}
        {failed &&
          (navigator.onLine ? <ErrorState what={say('Vendors')} onRetry={again} /> : <Offline onRetry={again} />)}
        {rows && (
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-2">{sayCount(found.length, { one: '1 vendor', other: '{count} vendors' })}</p>
            {found.length > 0 && (
              <Button
                onClick={() => void import('./sheet.ts').then(({ downloadVendors }) => downloadVendors(found, today))}
              >
                {say('Download CSV')}
              </Button>
            )}
          </div>
        )}
        {rows && found.length === 0 && (
          <Empty title={rows.length === 0 ? say('No vendors listed yet') : say('No matches')}>
            {rows.length === 0
              ? say('Vendors appear here after they register and agree to be listed.')
              : say('Remove a filter.')}
          </Empty>
        )}
        <ul className="grid gap-3 md:grid-cols-2">
          {found.map((row) => (
            <OneVendor key={`${row.organization_id} ${row.vendor}`} row={row} today={today} />
          ))}
        </ul>
      </div>
    </div>
  )
}

const OneVendor = ({ row, today }: { row: Listing; today: string }) => (
  <li className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-5">
    <h2 className="text-lg font-semibold break-words">{row.name}</h2>
    <p className="text-xs text-ink-2">
      {[
        row.trade_name && say('trades as {name}', { name: row.trade_name }),
        row.city,
        row.small_business && say('small business'),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
    {row.about && <p className="mt-2 line-clamp-3">{row.about.replaceAll(/[*_`#]/g, '')}</p>}
    {validOn(row, today).length > 0 && (
      <ul className="mt-3 grid gap-1 text-sm">
        {validOn(row, today).map(({ kind, issued_by, expires_on }) => (
          <li key={`${kind} ${expires_on}`}>
            <span className="font-semibold">{translated(certificateWords[kind]!)}</span>{' '}
            <span className="text-ink-2">
              <Say
                text="by {issuer}, {until}"
                values={{
                  issuer: issued_by,
                  until: (
                    <span className="whitespace-nowrap">{say('until {day}', { day: asLongDay(expires_on) })}</span>
                  ),
                }}
              />
            </span>
          </li>
        ))}
      </ul>
    )}
    {row.categories && (
      <p className="mt-3 text-sm break-words text-ink-2">
        <Say text="Commodity codes {codes}" values={{ codes: <span className="figures">{row.categories}</span> }} />
      </p>
    )}
    <div className="mt-auto pt-3">
      <p className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 text-sm text-ink-2">
        <span>{say('Vendor of {agency}', { agency: row.agency })}</span>
        {row.website && /^https?:\/\//.test(row.website) && (
          <a className="link" href={row.website} target="_blank" rel="noopener noreferrer nofollow">
            {row.website.replace(/^https?:\/\//, '')}
          </a>
        )}
      </p>
    </div>
  </li>
)
