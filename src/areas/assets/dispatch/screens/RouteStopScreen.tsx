import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { routeStopLife } from '../life.ts'
import { routeStop, type RouteStop } from '../records.ts'

const list = { to: '/maintenance-management/routes', label: 'Routes' }

export default function RouteStopScreen() {
  const found = useRecord(routeStop, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={routeStop} found={found} list={list} />
}

/** One stop with its proof of service. */
function Page({ row }: { row: RouteStop }) {
  const page = pageOf(useCatalog(), row.source, row.record ?? '')
  return (
    <RecordPage
      of={routeStop}
      life={routeStopLife}
      row={row}
      list={{ to: `/maintenance-management/routes/${row.plan}`, label: 'Route plan' }}
      actions={page && row.record && row.source !== 'other' && <ButtonLink to={page}>Open record</ButtonLink>}
    >
      <Panel title="Stop">
        <RecordFacts
          of={routeStop}
          row={row}
          show={[
            'plan',
            'vehicle',
            'position',
            'place',
            'minutes',
            'window_from',
            'window_until',
            'skill',
            'load',
            'loading',
            'arrives_at',
            'leaves_at',
            'notes',
          ]}
        />
      </Panel>
      {!routeStopLife.is(row, 'planned') && (
        <Panel title="Proof of service">
          <div className="grid gap-5">
            <RecordFacts
              of={routeStop}
              row={row}
              show={['arrived_at', 'done_at', 'done_by', 'signed_name', 'done_place', 'remark', 'problem', 'photos']}
            />
            {row.signature && <Signature path={row.signature} name={row.signed_name} />}
          </div>
        </Panel>
      )}
    </RecordPage>
  )
}

/** Only strokes are drawn: moves and lines between numbers. */
const Signature = ({ path, name }: { path: string; name: string | null }) =>
  /^[MLl0-9.\s-]*$/.test(path) && (
    <svg
      viewBox="0 0 300 100"
      role="img"
      aria-label={`Signature${name ? ` of ${name}` : ''}`}
      className="w-full max-w-xs rounded-sm border border-line bg-surface"
    >
      <path d={path} fill="none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" className="stroke-ink" />
    </svg>
  )
