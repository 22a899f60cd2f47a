import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { bridgeState, makeBatch } from '../commands.ts'
import { accountMapping, journalBatch } from '../records.ts'

const tabs = [
  { name: 'batches', title: 'Batches' },
  { name: 'mappings', title: 'Accounts there' },
] as const

/** What goes to the financial system, under which codes, and whether it arrived as it went. */
export default function BridgeScreen() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const today = useToday()
  const [typed, setDay] = useState<unknown>()
  const day = typed === undefined ? today : typed
  const make = useCommand<typeof makeBatch>('journal-batches/make')
  const until = typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : today
  const { data } = useAnswer<typeof bridgeState>('journal-batches/state', { until }, { about: 'journal_batches' })
  const tab = tabs.find(({ name }) => name === query.get('tab')) ?? tabs[0]
  const whyNot = !data
    ? 'The entries are being added up.'
    : data.open === 0
      ? 'Everything up to that day is in a batch already.'
      : data.missing.length > 0
        ? 'Some accounts have no code in the financial system yet.'
        : null
  return (
    <Screen
      area="Contracts & Finance"
      title="Financial system bridge"
      about="The journal leaves in batches with control totals. Each entry goes once, and the same batch is the same file."
      actions={
        tab.name === 'mappings' ? (
          <ButtonLink look="main" to="/fms-integration/mappings/new">
            <Icon name="plus" />
            New account mapping
          </ButtonLink>
        ) : (
          <MoveButton
            look="main"
            whyNot={whyNot}
            run={async () => void navigate(`/fms-integration/batches/${(await make({ until })).id}`)}
          >
            Make a batch
          </MoveButton>
        )
      }
    >
      {data ? (
        <Figures
          figures={[
            {
              label: 'Lines that wait',
              ...known(data, (data) => ({
                value: <span className="figures">{data.open.toLocaleString('en-US')}</span>,
                note: 'Up to the day below',
              })),
            },
            {
              label: 'Debit',
              ...known(data, (data) => ({
                value: <Amount cents={data.debit} />,
                note: 'One batch takes up to 5,000 entries',
              })),
            },
            {
              label: 'Credit',
              ...known(data, (data) => ({
                value: <Amount cents={data.credit} />,
                note: data.debit === data.credit ? 'Both sides are equal' : 'They differ',
                tone: data.debit === data.credit ? 'good' : 'bad',
              })),
            },
          ]}
        />
      ) : (
        <FiguresSkeleton count={3} />
      )}
      {data && data.missing.length > 0 && (
        <div className="mt-4">
          <Notice tone="warn" title="These accounts have no code in the financial system yet">
            <ul className="list-disc pl-5">
              {data.missing.slice(0, 8).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <div className="mt-5 max-w-64">
        <DateInput id="bridge-until" label="Up to" required value={day} onChange={setDay} />
      </div>
      <div className="mt-6">
        <Tabs
          label="Bridge"
          tabs={tabs}
          chosen={tab.name}
          onChoose={(name) => setQuery(name === 'batches' ? {} : { tab: name }, { preventScrollReset: true })}
        >
          {tab.name === 'batches' && <RecordList of={journalBatch} />}
          {tab.name === 'mappings' && <RecordList of={accountMapping} editBy="account-mappings/edit" />}
        </Tabs>
      </div>
    </Screen>
  )
}
