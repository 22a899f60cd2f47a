import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { routeStop, type RouteStop } from '../records.ts'

export const ProofOfService = ({ row }: { row: RouteStop }) => (
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
)

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
