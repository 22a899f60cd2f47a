import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends, trend } from '#kit/record/Trends.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { connectorLife } from '../life.ts'
import { connector, connectorError, connectorRun } from '../records.ts'
import { isOverdue } from '../rules.ts'

const tabs = [
  { name: 'connectors', title: 'Connectors' },
  { name: 'runs', title: 'Runs' },
  { name: 'errors', title: 'Rejected rows' },
  { name: 'trends', title: 'Trends' },
  { name: 'ways', title: 'API and files' },
] as const

const trends = [
  trend(connectorRun, { title: 'Runs by connector', by: 'connector', list: '/api-connectors?tab=runs' }),
  trend(connectorRun, { title: 'Runs by status', by: 'status', list: '/api-connectors?tab=runs' }),
]

/** The connectors, their rejected rows, and the other interfaces of the product. */
export default function ConnectorsScreen() {
  const actor = useActor()
  const today = useToday()
  const [{ name: chosen }, choose] = useTab(tabs)
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
              label: 'Overdue files',
              ...known(overdue, (overdue) => ({
                value: String(overdue.length),
                note: overdue[0]?.name ?? 'all files arrived on time',
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
        <Tabs label="Connectors" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'trends' && <Trends charts={trends} />}
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
    'Public solicitations, awards and contracts as OCDS releases, open to all.',
    '/open/v1/opportunities.html',
    'Open',
  ],
  ['API description', 'Every table and every command with its inputs, as OpenAPI.', '/openapi.json', 'View'],
  ['API keys', 'A key has its creator’s permissions, minus any removed, and an expiry date.', '/settings', 'Settings'],
  [
    'Webhooks',
    'Other programs are notified when a form is submitted, decided or published.',
    '/utility-form-filler?tab=webhooks',
    'Webhooks',
  ],
  [
    'Ledger and bank',
    'Journal batches for the finance system, and payment files for the bank.',
    '/fms-integration',
    'Financial system bridge',
  ],
  [
    'External opportunities',
    'Import lists of state and federal portals from files.',
    '/opportunities',
    'Opportunities',
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
