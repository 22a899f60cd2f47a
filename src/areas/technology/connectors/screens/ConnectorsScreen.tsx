import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { connectorLife } from '../life.ts'
import { connector, connectorError, connectorRun } from '../records.ts'
import { isOverdue } from '../rules.ts'

const tabs = [
  { name: 'connectors', title: 'Connectors' },
  { name: 'runs', title: 'Runs' },
  { name: 'errors', title: 'Rows not taken' },
  { name: 'ways', title: 'Other ways in and out' },
] as const

/** What comes from where, what was refused, and the other doors of the product. */
export default function ConnectorsScreen() {
  const [query, setQuery] = useSearchParams()
  const actor = useActor()
  const today = useToday()
  const chosen = tabs.find(({ name }) => name === query.get('tab'))?.name ?? 'connectors'
  const { rows } = useRecords(connector, (from) => from.limit(500))
  const { rows: errors } = useRecords(connectorError, (from) => from.eq('status', 'open').limit(1_000))
  const overdue = rows?.filter((row) => isOverdue(row, today))
  const first = whyNotEdit(connector, null, actor) === null && (
    <ButtonLink look="main" to="/api-connectors/new">
      <Icon name="plus" />
      New connector
    </ButtonLink>
  )
  return (
    <Screen
      area="Advanced Technologies"
      title="Connectors"
      about="A file of another system, a map of its columns, and a run: what is taken, what is refused, and why."
      actions={
        <>
          <ButtonLink to="/master-data">Reference data</ButtonLink>
          {first}
        </>
      }
    >
      <div className="grid gap-5">
        <Figures
          figures={[
            {
              label: 'Active',
              ...known(rows, (rows) => ({
                value: String(rows.filter((row) => connectorLife.is(row, 'active')).length),
                note: 'connectors',
              })),
              to: '/api-connectors?where.status=active',
            },
            {
              label: 'Expected and not come',
              ...known(overdue, (overdue) => ({
                value: String(overdue.length),
                note: overdue[0]?.name ?? 'everything came in time',
                ...(overdue.length > 0 && { tone: 'warn' as const }),
              })),
            },
            {
              label: 'Rows to correct',
              ...known(errors, (errors) => ({
                value: String(errors.length),
                ...(errors.length > 0 && { tone: 'warn' as const }),
              })),
              to: '/api-connectors?tab=errors&where.status=open',
            },
          ]}
        />
        <Tabs
          label="Connectors"
          tabs={tabs}
          chosen={chosen}
          onChoose={(name) => setQuery(name === 'connectors' ? {} : { tab: name }, { preventScrollReset: true })}
        >
          {chosen === 'connectors' && <RecordList of={connector} first={first} />}
          {chosen === 'runs' && (
            <RecordList
              of={connectorRun}
              columns={['number', 'connector', 'file', 'begun_at', 'rows', 'taken', 'refused', 'status']}
            />
          )}
          {chosen === 'errors' && <RecordList of={connectorError} columns={['line', 'why', 'run', 'status']} />}
          {chosen === 'ways' && <Ways />}
        </Tabs>
      </div>
    </Screen>
  )
}

const ways: readonly [title: string, words: string, to: string, verb: string][] = [
  [
    'Open contracting data',
    'Public calls, awards and contracts as OCDS releases, for everybody.',
    '/open/v1/opportunities.html',
    'Open it',
  ],
  [
    'The description of the API',
    'Every table and every command with its input, as OpenAPI.',
    '/openapi.json',
    'Read it',
  ],
  [
    'Keys for programs',
    'A key has the rights of who made it, less what is taken away, and an end.',
    '/settings',
    'To the settings',
  ],
  [
    'Webhooks',
    'Other programs are told when a form is sent, decided or published.',
    '/utility-form-filler?tab=webhooks',
    'To the webhooks',
  ],
  [
    'Ledger and bank',
    'Journal batches for the finance system, and payment files for the bank.',
    '/fms-integration',
    'To the bridge',
  ],
  [
    'Opportunities of others',
    'Lists of state and federal portals come in as files.',
    '/opportunities',
    'To the opportunities',
  ],
]

const Ways = () => (
  <div className="grid gap-5 sm:grid-cols-2">
    {ways.map(([title, words, to, verb]) => (
      <Panel key={to} title={title} about={words}>
        {/^\/open|\.json$/.test(to) ? (
          <a href={to} className="link inline-flex min-h-6 items-center">
            {verb}
          </a>
        ) : (
          <ButtonLink to={to}>{verb}</ButtonLink>
        )}
      </Panel>
    ))}
  </div>
)
