import { whyNotEdit } from '#platform/records/edit.ts'
import { useActor } from '#client/use-actor.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { disasterDeclaration } from '#areas/grants/declarations/records.ts'
import { paProject } from '#areas/grants/public-assistance/records.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { saveAs } from '#kit/save-as.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { percent, text } from '#platform/records/fields.ts'
import { notKnownYet } from '#platform/rules.ts'
import type { exportProject, takeOverDeclaration } from '../commands.ts'
import { femaDesignation, femaExchange } from '../records.ts'
import { ImportDialog } from './ImportDialog.tsx'

const tabs = [
  { name: 'lookup', title: 'County lookup' },
  { name: 'packages', title: 'Project packages' },
  { name: 'log', title: 'Log' },
] as const

/**
 * Imports and exports in FEMA's own formats: declarations come in, projects go out as packages, and the log has every
 * exchange.
 */
export default function ExchangeScreen() {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'import' | 'take'>()
  const take = useCommand<typeof takeOverDeclaration>('disaster-declarations/take-over')
  const { rows: log } = useRecords(femaExchange, (from) => from.order('done_at', { ascending: false }).limit(200))
  const { rows: taken } = useRecords(disasterDeclaration, (from) => from.eq('came_by', 'openfema').limit(500))
  const [{ name: tab }, choose] = useTab(tabs)
  const last = log?.find(({ kind }) => kind === 'declarations_in')
  const first = (
    <Button look="main" onClick={() => setAsking('import')}>
      Import file
    </Button>
  )
  return (
    <Screen area="Emergency & Disaster" title="FEMA data exchange" actions={first}>
      <div className="grid gap-5">
        <Figures
          figures={[
            {
              label: 'Imported files',
              ...known(log, (log) => ({ value: String(log.filter(({ kind }) => kind === 'declarations_in').length) })),
              to: '/fema-integration?tab=log&where.kind=declarations_in',
            },
            {
              label: 'Last import',
              ...known(log, () => ({
                value: last ? `${Number(last.added)} new` : 'None',
                note: last ? `${Number(last.changed)} changed, ${Number(last.unchanged)} unchanged` : 'no imports yet',
              })),
            },
            {
              label: 'Rejected rows',
              ...known(log, () => ({
                value: String(last ? Number(last.refused) : 0),
                note: 'in the last file',
                ...(last && Number(last.refused) > 0 && { tone: 'warn' as const }),
              })),
              to: '/fema-integration?tab=log',
            },
            {
              label: 'Added',
              ...known(taken, (taken) => ({ value: String(taken.length), note: 'to the register' })),
              to: '/disaster?where.came_by=openfema',
            },
          ]}
        />
        <Tabs label="FEMA data exchange" tabs={tabs} chosen={tab} onChoose={choose}>
          {tab === 'lookup' && (
            <div className="grid gap-4">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="max-w-(--measure) text-ink-2">
                  Search by county, FIPS code or declaration. Import the declarations that concern you into your
                  register.
                </p>
                <MoveButton
                  whyNot={!log ? notKnownYet : last ? null : 'Import a file of declarations first.'}
                  run={() => setAsking('take')}
                >
                  Import declaration
                </MoveButton>
              </div>
              <RecordList
                of={femaDesignation}
                columns={[
                  'area',
                  'fips',
                  'declaration',
                  'title',
                  'declared_on',
                  'incident',
                  'public_assistance',
                  'hazard_mitigation',
                ]}
                first={first}
              />
            </div>
          )}
          {tab === 'packages' && <Packages />}
          {tab === 'log' && (
            <RecordList
              of={femaExchange}
              columns={['number', 'file', 'kind', 'rows', 'added', 'changed', 'unchanged', 'refused', 'done_at']}
              first={first}
            />
          )}
        </Tabs>
      </div>
      {asking === 'import' && <ImportDialog onClose={() => setAsking(undefined)} />}
      {asking === 'take' && (
        <AskDialog
          title="Import declaration"
          about="Dates, programs and designated areas come from the file. Find the federal share in the declaration notice."
          verb="Import declaration"
          done="Declaration imported"
          fields={{
            number: text({ required: true, max: 30, label: 'Declaration', help: 'As listed, such as DR-4706-OK.' }),
            federal_share: percent({ required: true, min: 0, max: 100, label: 'Federal share' }),
            emergency_share: percent({ required: true, min: 0, max: 100, label: 'Federal share, emergency work' }),
          }}
          start={{ federal_share: 75, emergency_share: 75 }}
          press={(values) =>
            take.press({
              number: String(values.number).trim().toUpperCase(),
              federal_share: values.federal_share,
              emergency_share: values.emergency_share,
            })
          }
          then={({ id }) => void navigate(`/disaster/${id}`)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Screen>
  )
}

function Packages() {
  const { rows } = useRecords(paProject, (from) => from.order('number').limit(500))
  const whyNot = whyNotEdit(femaExchange, null, useActor())
  const hand = useCommand<typeof exportProject>('fema-exchanges/export-project')
  async function save(project: string) {
    const { file, content } = await hand({ project })
    saveAs(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), file)
  }
  if (rows?.length === 0)
    return (
      <EmptyOf of={paProject}>
        A project package has the worksheet, damage with checks, cost records, RFIs and appeals.
      </EmptyOf>
    )
  return (
    <Panel
      title="Projects"
      about="One file per project: OpenFEMA’s funded-project fields, then damage, cost, RFIs and appeals. Each export is logged."
    >
      <ul className="divide-y divide-line">
        {rows?.map(({ id, number, title }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
            <span className="min-w-0">
              <span className="font-semibold">{title}</span>{' '}
              <span className="font-mono text-xs text-ink-2">{number}</span>
            </span>
            <MoveButton whyNot={whyNot} run={() => save(id)} done={`${number} package downloaded`}>
              Download package <span className="sr-only">of {title}</span>
            </MoveButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
