import { useState } from 'react'
import { useNavigate } from 'react-router'
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
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { bridgeState, makeBatch } from '../commands.ts'
import { dayShort } from '#platform/dates.ts'
import { accountMapping, journalBatch } from '../records.ts'

const tabs = [
  { name: 'batches', title: 'Batches' },
  { name: 'mappings', title: 'Account mappings' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(journalBatch, { title: 'Debits by month', by: 'until', figure: 'debit', list: '/fms-integration' }),
  trend(journalBatch, { title: 'Batches by status', by: 'status', list: '/fms-integration' }),
]

/** Batches to the financial system, their account codes, and whether they reconciled. */
export default function BridgeScreen() {
  const navigate = useNavigate()
  const today = useToday()
  const [typed, setDay] = useState<unknown>()
  const day = typed === undefined ? today : typed
  const make = useCommand<typeof makeBatch>('journal-batches/make')
  const until = typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : today
  const { data } = useAnswer<typeof bridgeState>('journal-batches/state', { until }, { about: 'journal_batches' })
  const [{ name: tab }, choose] = useTab(tabs)
  const whyNot = !data
    ? 'Adding up the entries.'
    : data.open === 0
      ? 'Everything up to that day is already in a batch.'
      : data.missing.length > 0
        ? 'Some accounts have no code in the financial system.'
        : null
  return (
    <Screen
      area="Contracts & Finance"
      title="Financial system bridge"
      about="Export journal batches with control totals."
      actions={
        tab === 'mappings' ? (
          <ButtonLink look="main" to="/fms-integration/mappings/new">
            <Icon name="plus" />
            New account mapping
          </ButtonLink>
        ) : (
          <>
            <div className="flex items-center gap-2">
              <label htmlFor="bridge-until" className="text-sm text-ink-2">
                Through
              </label>
              <div className="w-44">
                <DateInput id="bridge-until" label="Through" bare required value={day} onChange={setDay} />
              </div>
            </div>
            <MoveButton
              look="main"
              whyNot={whyNot}
              run={async () => void navigate(`/fms-integration/batches/${(await make({ until })).id}`)}
            >
              Create batch
            </MoveButton>
          </>
        )
      }
    >
      {data ? (
        <Figures
          figures={[
            {
              label: 'Lines to export',
              ...known(data, (data) => ({
                value: <span className="figures">{data.open.toLocaleString('en-US')}</span>,
                note: `Through ${dayShort(until, today)}`,
              })),
            },
            ...(data.debit === data.credit
              ? [
                  {
                    label: 'Debits and credits',
                    ...known(data, (data) => ({ value: <Amount cents={data.debit} />, note: 'In balance' })),
                  },
                ]
              : [
                  { label: 'Debits', ...known(data, (data) => ({ value: <Amount cents={data.debit} /> })) },
                  {
                    label: 'Credits',
                    ...known(data, (data) => ({
                      value: <Amount cents={data.credit} />,
                      note: 'Out of balance',
                      tone: 'bad' as const,
                    })),
                  },
                ]),
          ]}
        />
      ) : (
        <FiguresSkeleton count={2} />
      )}
      {data && data.missing.length > 0 && (
        <div className="mt-4">
          <Notice tone="warn" title="Accounts without a code in the financial system">
            <ul className="list-disc pl-5">
              {data.missing.slice(0, 8).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <div className="mt-3">
        <Tabs label="Bridge" tabs={tabs} chosen={tab} onChoose={choose}>
          {tab === 'trends' && <Trends charts={trends} />}
          {tab === 'batches' && (
            <RecordList
              of={journalBatch}
              first={<ButtonLink to="/fms-integration?tab=mappings">Account mappings</ButtonLink>}
            />
          )}
          {tab === 'mappings' && <RecordList of={accountMapping} editBy="account-mappings/edit" />}
        </Tabs>
      </div>
    </Screen>
  )
}
