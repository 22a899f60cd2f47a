import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Acts } from '#kit/record/Acts.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { act } from '#platform/pages/act.ts'
import { number } from '#platform/records/fields.ts'
import type { judgeSample } from '../commands.ts'
import { auditLife } from '../life.ts'
import { auditSample, type Audit, type AuditSample } from '../records.ts'
import { whyNotSample } from '../rules.ts'
import { Bundle } from './Bundle.tsx'
import { DrawSample } from './DrawSample.tsx'

type SamplesProps = { row: Audit; loaded: { samples?: readonly AuditSample[] | undefined } }

export function Samples({ row, loaded: { samples } }: SamplesProps) {
  const actor = useActor()
  const [drawing, setDrawing] = useState(false)
  const active = auditLife.is(row, 'planned', 'conducting')
  return (
    <Panel
      title="Samples"
      about="The same method, numbers and seed draw the same items."
      actions={
        !drawing && whyNotSample(row, actor) === null && <Button onClick={() => setDrawing(true)}>Draw sample</Button>
      }
    >
      {drawing && <DrawSample audit={row.id} onClose={() => setDrawing(false)} />}
      {(samples ?? []).map((each) => (
        <Sample key={each.id} audit={row} row={each} open={active && whyNotSample(row, actor) === null} />
      ))}
      {samples?.length === 0 && !drawing && <p className="text-ink-2">No samples yet.</p>}
    </Panel>
  )
}

function Sample({ audit, row, open }: { audit: Audit; row: AuditSample; open: boolean }) {
  return (
    <section className="grid gap-2 border-t border-line py-4 first:border-t-0">
      <h3 className="font-semibold">{row.population}</h3>
      <RecordFacts
        of={auditSample}
        row={row}
        show={[
          'method',
          'population_count',
          'population_value',
          'size',
          'seed',
          'quality_limit',
          'letter',
          'accept',
          'reject',
          'drawn_at',
          'defects',
          'verdict',
          'bundled_at',
          'bundle_files',
          'bundle_digest',
        ]}
      />
      {row.source === 'list' ? (
        <p className="text-sm break-words text-ink-2">
          Items: <span className="figures">{row.picked}</span>
        </p>
      ) : (
        <Bundle audit={audit} row={row} />
      )}
      {open && row.defects === null && (
        <div>
          <Acts
            acts={[
              act<typeof judgeSample>('audits/judge-sample', {
                label: 'Record result',
                whyNot: null,
                send: { id: row.id },
                ask: { fields: { defects: number({ required: true, min: 0, decimals: 0, label: 'Exceptions' }) } },
                done: 'Result saved',
              }),
            ]}
          />
        </div>
      )}
    </section>
  )
}
