import { useState } from 'react'
import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { addDays } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import type { PanelProps } from '../../grants/screens/panel-props.ts'
import type { createOpportunity, saveOpportunity } from '../commands.ts'
import { fundingOpportunity, savedOpportunity } from '../records.ts'
import { fitOf } from '../rules.ts'
import { ImportDialog } from './ImportDialog.tsx'

/** Opportunities by how well they fit and why, and the full list with filters that are saved as views. */
export function ResearchPanel({ grants }: PanelProps) {
  const actor = useActor()
  const today = useToday()
  const [importing, setImporting] = useState(false)
  const create = useCommand<typeof createOpportunity>('funding-opportunities/create')
  const save = useCommand<typeof saveOpportunity>('saved-opportunities/save')
  const { rows } = useRecords(fundingOpportunity, (from) =>
    from.in('status', ['forecasted', 'posted']).order('closes_on').limit(300),
  )
  const { rows: saved } = useRecords(savedOpportunity, (from) => from.limit(500))
  const profile = {
    won: grants.flatMap(({ aln }) => aln ?? []),
    agencies: grants.map(({ agency }) => agency),
    largest: Math.max(0, ...grants.map(({ amount }) => amount)),
    today,
  }
  const best = (rows ?? [])
    .filter(({ closes_on }) => !closes_on || closes_on >= today)
    .map((row) => ({ row, fit: fitOf(row, profile) }))
    .toSorted((a, b) => b.fit.score - a.fit.score)
    .slice(0, 5)
  const soon = rows?.filter(
    ({ closes_on }) => closes_on && closes_on >= today && closes_on <= addDays(today, 30),
  ).length
  const writes = whyNotEdit(fundingOpportunity, null, actor) === null
  return (
    <div className="grid grid-cols-1 gap-5">
      <Figures
        figures={[
          {
            label: 'Open or forecast',
            ...known(rows, (rows) => ({ value: String(rows.length) })),
            to: '/grant-management?tab=research&where.status=posted,forecasted',
          },
          {
            label: 'Closing within 30 days',
            ...known(soon, (soon) => ({ value: String(soon) })),
            to: `/grant-management?tab=research&where.closes_on=${today}..${addDays(today, 30)}`,
          },
          {
            label: 'In the pipeline',
            ...known(saved, (saved) => ({ value: String(saved.filter(({ stage }) => stage !== 'passed').length) })),
            to: '/grant-hub',
          },
        ]}
      />
      {best.length > 0 && (
        <Panel
          title="Best matches"
          about="Scored out of 100 on eligibility, time left, known program, award size and match. A rule of thumb, not a forecast."
        >
          <Sheet
            label="Matching opportunities"
            rows={best}
            idOf={({ row }) => row.id}
            columns={[
              {
                name: 'Opportunity',
                of: ({ row }) => (
                  <>
                    <Link className="link font-semibold" to={`/grant-management/opportunities/${row.id}`}>
                      {row.title}
                    </Link>
                    <span className="block text-xs text-ink-2">{row.agency}</span>
                  </>
                ),
              },
              { name: 'Fit', figure: true, of: ({ fit }) => fit.score },
              {
                name: 'Reason',
                wide: true,
                of: ({ fit }) => (
                  <span className="block text-xs text-ink-2 md:max-w-96">
                    {fit.reasons.map(({ words }) => words).join(' ')}
                  </span>
                ),
              },
              {
                name: 'Closes',
                of: ({ row }) => (row.closes_on ? <Due day={row.closes_on} today={today} /> : 'Not stated'),
              },
              {
                name: 'Pipeline',
                of: ({ row }) =>
                  saved?.some(({ opportunity }) => opportunity === row.id) ? (
                    <span className="text-xs text-ink-2">Saved</span>
                  ) : (
                    writes && (
                      <MoveButton
                        whyNot={whyNotEdit(savedOpportunity, null, actor)}
                        run={() => save({ opportunity: row.id })}
                        done="Added to pipeline"
                      >
                        Save<span className="sr-only"> {row.title}</span>
                      </MoveButton>
                    )
                  ),
              },
            ]}
          />
        </Panel>
      )}
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-1">
        <h2 className="text-lg font-semibold text-ink">All opportunities</h2>
        {writes && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setImporting(true)}>Import Grants.gov list</Button>
            <AddRecord of={fundingOpportunity} label="Add opportunity" send={create} />
          </div>
        )}
      </header>
      <RecordList
        of={fundingOpportunity}
        columns={['number', 'title', 'agency', 'aln', 'ceiling', 'closes_on', 'status']}
      />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </div>
  )
}
