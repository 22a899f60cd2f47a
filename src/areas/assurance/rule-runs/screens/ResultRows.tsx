import { Link } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { Dial } from '#kit/parts/Dial.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Awaited } from '#kit/parts/Awaited.tsx'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import { dollars } from '#platform/money.ts'
import { ruleResult, type RuleResult } from '../records.ts'
import { rules, type Facts as Known } from '../rules.ts'

type ResultRowsProps = {
  run: string
  rule: string | null
  outcome: string | null
  changed?: boolean
  /** The number of records that the run checked, if known. */ looked?: number
  /** On the page of a rule, which already shows its name. */ named?: boolean
}
const states = { passed: 'done', failed: 'bad', waived: 'half', not_checked: 'waiting' } as const
const names = { passed: 'Passed', failed: 'Failed', waived: 'Waived', not_checked: 'Not checked' }

/** The results of the rules in one run, each with its explanation and facts. */
export function ResultRows({ run, rule, outcome, changed = false, looked, named = false }: ResultRowsProps) {
  const { rows, ...found } = useRecords(ruleResult, (from) => {
    let asked = from.eq('run', run).order('rule').order('subject').limit(500)
    if (rule) asked = asked.eq('rule', rule)
    if (outcome && outcome !== 'all') asked = asked.eq('outcome', outcome)
    if (changed) asked = asked.is('changed', true)
    return asked
  })
  if (!rows) return <Awaited found={found} what={ruleResult.plural} lines={5} />
  return (
    <div className="grid gap-3">
      <nav aria-label="Filter results" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {[
          ['failed', 'Failed'],
          ['not_checked', 'Not checked'],
          ['waived', 'Waived'],
          ['changed', 'Changed'],
          ['all', 'All'],
        ].map(([name, label]) => (
          <Link
            key={name}
            className="link inline-flex min-h-6 items-center aria-[current=true]:font-semibold"
            aria-current={(changed ? 'changed' : (outcome ?? 'failed')) === name ? 'true' : undefined}
            to={{ search: `?outcome=${name}${rule && !named ? `&rule=${rule}` : ''}` }}
          >
            {label}
          </Link>
        ))}
        {rule && !named && (
          <span className="text-ink-2">Rule: {rules.find(({ name }) => name === rule)?.title ?? rule}</span>
        )}
      </nav>
      {rows.length === 0 ? (
        <p className="text-ink-2">
          {changed
            ? 'No changes since the previous run.'
            : outcome === 'failed' && looked === 0
              ? 'No records were checked.'
              : outcome === 'failed'
                ? 'No failures.'
                : 'No results.'}
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {rows.map((row) => (
            <Result key={row.id} row={row} named={named} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Result({ row, named }: { row: RuleResult; named: boolean }) {
  const catalog = useCatalog()
  const rule = rules.find(({ name }) => name === row.rule)
  const facts = JSON.parse(row.facts ?? '{}') as Known
  const page = pageOf(catalog, row.subject_table, row.subject_id)
  return (
    <li className="grid gap-2 px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Dial state={states[row.outcome]}>{names[row.outcome]}</Dial>
        {page ? (
          <Link className="link font-semibold" to={page}>
            {row.subject}
          </Link>
        ) : (
          <span className="font-semibold">{row.subject}</span>
        )}
        {row.changed && <span className="text-xs text-warn">changed since the previous run</span>}
      </p>
      {row.words && <p>{row.words}</p>}
      {!named && (
        <p className="text-sm text-ink-2">
          <Link className="link" to={`/advanced-compliance/rules/${row.rule}`}>
            {rule?.title ?? row.rule}
          </Link>
          , {rule?.paragraph}
        </p>
      )}
      <Disclosure title="Facts">
        <Facts
          facts={Object.entries(rule?.labels ?? {}).map(([name, label]) => ({
            label,
            value: shown(name, facts[name]),
          }))}
        />
      </Disclosure>
    </li>
  )
}

const amounts = new Set(['amount', 'threshold', 'cost', 'estimate', 'ceiling', 'committed'])
const shown = (name: string, value: Known[string] | undefined): string =>
  value === null || value === undefined
    ? 'None'
    : typeof value === 'boolean'
      ? value
        ? 'Yes'
        : 'No'
      : amounts.has(name)
        ? dollars(Number(value))
        : String(value)
