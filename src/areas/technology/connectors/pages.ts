import { isOverdue } from './rules.ts'
import { trend } from '#platform/records/list/charted.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { recordPage, rows, register } from '#platform/pages/page.ts'
import { errorLife, connectorLife } from './life.ts'
import { connectorError, connectorRun, connector } from './records.ts'

export const runPage = recordPage(connectorRun, {
  at: '/api-connectors/runs/:id',
  list: (row) => (row ? [`/api-connectors/${row.connector}`, 'Connector'] : ['/api-connectors?tab=runs', 'Runs']),
  roles: ['admin', 'manager'],
  loads: { errors: rows(connectorError, { by: 'run', order: 'line.asc', limit: 1_000, columns: ['line', 'why'] }) },
  acts: [{ own: 'DownloadRejected' }],
  shows: [
    {
      figures(row, { loaded: { errors } }) {
        const open = errors?.filter(errorLife.isOpen).length ?? 0
        return [
          { label: 'Rows', value: String(Number(row.rows)) },
          { label: 'Accepted', value: String(Number(row.taken)) },
          {
            label: 'Rejected',
            value: errors && String(Number(row.refused)),
            note: `${open} to correct`,
            tone: open > 0 && 'warn',
          },
        ]
      },
    },
    {
      title: 'Run',
      facts: ['connector', 'file', 'begun_at'],
      foot: (row) => ['SHA-256 of the file ', { code: row.digest }],
    },
    { own: 'RejectedRows' },
  ],
})

const trends = [
  trend(connectorRun, { title: 'Runs by month', by: 'begun_at', list: '/api-connectors?tab=runs' }),
  trend(connectorRun, { title: 'Runs by connector', by: 'connector', list: '/api-connectors?tab=runs' }),
  trend(connectorRun, { title: 'Runs by status', by: 'status', list: '/api-connectors?tab=runs' }),
]

const open = register(connectorError, {
  order: 'created_at.desc',
  limit: 1_000,
  where: { status: 'open' },
  reads: ['status'],
})
const all = register(connector, { order: 'name.asc', limit: 500 })

/** The connectors, their rejected rows, and the other interfaces of the product. */
export const connectorsPage = listPage({
  at: '/api-connectors',
  title: 'Connectors',
  roles: ['admin', 'manager'],
  loads: { all, open },
  links: [['/master-data', 'Reference data']],
  new: { of: connector, to: '/api-connectors/new', label: 'New connector' },
  above: [
    {
      figures: ({ today, loaded: { all, open } }) => {
        const overdue = all?.filter((row) => isOverdue(row, today))
        return [
          {
            label: 'Active',
            value: all && String(all.filter((row) => connectorLife.is(row, 'active')).length),
            note: all && 'connectors',
            to: '/api-connectors?where.status=active',
          },
          {
            label: 'Overdue files',
            value: overdue && String(overdue.length),
            note: overdue && (overdue[0]?.name ?? 'all files arrived on time'),
            tone: overdue && overdue.length > 0 && 'warn',
          },
          {
            label: 'Rows to correct',
            value: open && String(open.length),
            tone: open && open.length > 0 && 'warn',
            to: '/api-connectors?tab=errors&where.status=open',
          },
        ]
      },
    },
  ],
  tabs: [
    {
      tab: 'connectors',
      title: 'Connectors',
      shows: [{ list: list(connector), new: { to: '/api-connectors/new', label: 'New connector' } }],
    },
    {
      tab: 'runs',
      title: 'Runs',
      shows: [
        {
          list: list(connectorRun, {
            columns: ['number', 'connector', 'file', 'begun_at', 'rows', 'taken', 'refused', 'status'],
          }),
        },
      ],
    },
    {
      tab: 'errors',
      title: 'Rejected rows',
      shows: [{ list: list(connectorError, { columns: ['line', 'why', 'run', 'status'] }) }],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
    { tab: 'ways', title: 'API and files', shows: [{ own: 'Ways' }] },
  ],
})
