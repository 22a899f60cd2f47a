import { NewValue, RegisterPanel } from '#areas/organization/controls/screens/RegisterPanel.tsx'
import { useState } from 'react'
import { useRecords } from '#client/use-record.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends, trend } from '#kit/record/Trends.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { SellersWay } from '#areas/procurement/solicitations/screens/SellersWay.tsx'
import { bid } from '#areas/procurement/bids/records.ts'
import { award, protestPeriod } from '#areas/procurement/awards/records.ts'
import { solicitation, type Solicitation } from '#areas/procurement/solicitations/records.ts'
import { kindInWords, kindOf } from '#areas/procurement/solicitations/rules.ts'
import { evaluation } from '#areas/procurement/panel/records.ts'
import { BeginDialog } from '#areas/procurement/panel/screens/BeginDialog.tsx'
import { OwnTasks } from '#areas/procurement/panel/screens/OwnTasks.tsx'

const tabs = [
  { name: 'evaluations', title: 'Evaluations' },
  { name: 'awards', title: 'Awards' },
  { name: 'trends', title: 'Trends' },
  { name: 'protest-periods', title: 'Protest periods' },
] as const

const trends = [
  trend(award, { title: 'Awarded by month', by: 'awarded_at', figure: 'total', list: '/bid-evaluation?tab=awards' }),
  trend(award, { title: 'Awarded by basis', by: 'basis', figure: 'total', list: '/bid-evaluation?tab=awards' }),
  trend(bid, { title: 'Bids by month', by: 'submitted_at' }),
  trend(bid, { title: 'Bids by vendor', by: 'vendor' }),
]

/** From bid opening to award: solicitations waiting for a panel, evaluations, recommendations and protest periods. */
export default function EvaluationsScreen() {
  const [{ name: chosen }, choose] = useTab(tabs)
  const add = chosen === 'protest-periods' && <NewValue of={protestPeriod} at="/bid-evaluation/protest-periods" />
  return (
    <Screen area="Core Procurement" title="Bid evaluation" actions={add}>
      <SellersWay title="These are bids that your own company evaluates">
        Bids that your company submitted to agencies are in the vendor portal.
      </SellersWay>
      <Tabs label="Bid evaluation" tabs={tabs} chosen={chosen} onChoose={choose}>
        {chosen === 'evaluations' && (
          <div className="grid gap-5">
            <Waiting />
            <OwnTasks />
            <RecordList of={evaluation} first={<ButtonLink to="/rfq-builder">Solicitations</ButtonLink>} />
          </div>
        )}
        {chosen === 'awards' && <RecordList of={award} />}
        {chosen === 'trends' && <Trends charts={trends} />}
        {chosen === 'protest-periods' && <RegisterPanel of={protestPeriod} at="/bid-evaluation/protest-periods" />}
      </Tabs>
    </Screen>
  )
}

/** Opened, and no panel is assigned yet. */
function Waiting() {
  const { rows: opened } = useRecords(solicitation, (from) =>
    from.eq('status', 'evaluation').order('closes_at').limit(50),
  )
  const { rows: judged } = useRecords(evaluation, (from) => from.order('created_at', { ascending: false }).limit(500))
  const [beginning, setBeginning] = useState<Solicitation>()
  const waiting =
    judged && opened?.filter(({ id, kind }) => kindOf[kind].priced && !judged.some((each) => each.solicitation === id))
  if (!waiting || waiting.length === 0) return null
  return (
    <Panel title="Waiting for a panel">
      <ul className="grid gap-2">
        {waiting.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-2">
            <span className="min-w-0">
              <span className="font-semibold">{row.title}</span>
              <span className="block text-xs text-ink-2">
                <span className="font-mono">{row.number}</span> · {kindInWords(row.kind)}
              </span>
            </span>
            <Button onClick={() => setBeginning(row)}>
              Assign panel <span className="sr-only">for {row.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {beginning && <BeginDialog row={beginning} onClose={() => setBeginning(undefined)} />}
    </Panel>
  )
}
