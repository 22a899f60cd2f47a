import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { optional } from '#kit/optional.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { editCapitalSource, setAvailable } from '../commands.ts'
import { capitalAllocation, capitalAvailable, capitalProject, capitalSource, type CapitalSource } from '../records.ts'
import { GridPanel } from '#kit/record/grid/GridPanel.tsx'

const SourceYears = optional(() => import('./SourceYears.tsx').then((file) => file.SourceYears))

const list = { to: '/capital-planning-management?tab=funding', label: 'Funding' }

export default function SourceScreen() {
  const found = useRecord(capitalSource, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={capitalSource} found={found} list={list} />
}

function One({ row }: { row: CapitalSource }) {
  const actor = useActor()
  const { rows: available } = useRecords(capitalAvailable, (from) =>
    from.eq('capital_source', row.id).order('year').limit(100),
  )
  const { rows: given } = useRecords(capitalAllocation, (from) => from.eq('source', row.id).order('year').limit(500))
  const { rows: requests } = useRecords(capitalProject, (from) => from.limit(500))
  const edit = useCommand<typeof editCapitalSource>('capital-sources/edit')
  const set = useCommand<typeof setAvailable>('capital-sources/set-available')
  const whyNot = whyNotEdit(capitalSource, null, actor)
  return (
    <RecordPage
      of={capitalSource}
      row={row}
      list={list}
      actions={<EditRecord of={capitalSource} row={row} edit={edit} done="Funding source saved" />}
    >
      {available && given && (
        <Suspense>
          <SourceYears available={available} allocated={given} />
        </Suspense>
      )}
      {available && (
        <GridPanel
          title="Funding available"
          about="One line per fiscal year."
          of={capitalAvailable}
          rows={available}
          columns={['year', 'amount', 'note']}
          totals={['amount']}
          version={row.version}
          whyNot={whyNot}
          send={(lines, version) => set({ id: row.id, version, lines })}
        />
      )}
      <Panel title="Allocated to">
        {given?.length === 0 && <p className="text-ink-2">No allocations yet.</p>}
        <ul className="divide-y divide-line">
          {given?.map((each) => (
            <li
              key={each.id}
              className="grid grid-cols-[minmax(0,1fr)_3rem_minmax(7rem,auto)] items-baseline gap-x-4 py-2"
            >
              <Link to={`/capital-planning-management/${each.capital_project}`} className="link min-w-0">
                {requests?.find(({ id }) => id === each.capital_project)?.title ?? 'Capital request'}
              </Link>
              <span className="text-ink-2">{each.year}</span>
              <span className="text-right">
                <Amount cents={each.amount} />
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Funding source">
        <RecordFacts of={capitalSource} row={row} show={['kind', 'fund', 'only_for', 'note']} />
      </Panel>
    </RecordPage>
  )
}
