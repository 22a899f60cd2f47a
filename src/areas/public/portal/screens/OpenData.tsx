import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { asSheet } from '#areas/organization/publishing/rules.ts'
import { usePayments, useProjects, useShown, type Agency } from './use-portal.ts'
import { Say } from '#kit/parts/Say.tsx'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

function save(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}

/** All published data, for download. */
export function OpenData({ agency }: { agency: Agency }) {
  const { data: payments } = usePayments(agency)
  const { data: projects } = useProjects(agency)
  const { data: shown } = useShown(agency)
  const flat = (rows: Rows): Rows =>
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          name === 'place'
            ? ((value as { address?: string } | null)?.address ?? '')
            : name === 'amount' || name === 'budget' || name === 'spent'
              ? (Number(value) / 100).toFixed(2)
              : value,
        ]),
      ),
    )
  const sets: readonly [
    name: string,
    title: string,
    about: string,
    columns: readonly string[],
    rows: Rows | undefined,
    on: boolean,
  ][] = [
    [
      'payments',
      say('Payments'),
      say('Number, date, fund, department, vendor, subject, amount in dollars.'),
      ['number', 'paid_on', 'fund', 'department', 'vendor', 'purpose', 'amount'],
      payments,
      agency.spending,
    ],
    [
      'projects',
      say('Projects'),
      say('Title, department, location, phase, budget and amount spent.'),
      ['title', 'department', 'place', 'phase', 'budget', 'spent', 'starts_on', 'ends_on'],
      projects,
      agency.projects,
    ],
    [
      'reports',
      say('Reports'),
      say('Reports and their status, without names.'),
      ['number', 'title', 'category', 'place', 'status', 'asked_at', 'resolved_at'],
      shown?.reports as unknown as Rows | undefined,
      agency.reports,
    ],
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {agency.spending_at && (
        <p className="text-ink-2">
          <Say text="Payments published {moment}." values={{ moment: <Moment at={agency.spending_at} /> }} />
        </p>
      )}
      <ul className="grid gap-4 lg:grid-cols-3">
        {sets
          .filter(([, , , , , on]) => on)
          .map(([name, title, about, columns, rows]) => (
            <li key={name} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5">
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="text-ink-2">{about}</p>
              <p className="figures text-sm">
                {rows ? sayCount(rows.length, { one: '{count} row', other: '{count} rows' }) : say('Loading…')}
              </p>
              <div className="mt-auto flex flex-wrap gap-2">
                <Button
                  disabled={!rows}
                  onClick={() => save(`${name}.csv`, 'text/csv', asSheet(columns, flat(rows ?? [])))}
                >
                  CSV<span className="sr-only"> {say('of {title}', { title })}</span>
                </Button>
                <Button
                  disabled={!rows}
                  onClick={() => save(`${name}.json`, 'application/json', JSON.stringify(flat(rows ?? []), null, 2))}
                >
                  JSON<span className="sr-only"> {say('of {title}', { title })}</span>
                </Button>
              </div>
            </li>
          ))}
      </ul>
      {sets.every(([, , , , , on]) => !on) && <Notice title={say('This agency publishes no data')} />}
      <p className="max-w-(--measure) text-xs text-ink-2">
        <Say
          text="Programs can read the same data through the API: {address}. Solicitations are published as OCDS under Opportunities."
          values={{
            address: (
              <code className="font-mono">/rest/v1/published_payments?organization_id=eq.{agency.organization_id}</code>
            ),
          }}
        />
      </p>
    </div>
  )
}
