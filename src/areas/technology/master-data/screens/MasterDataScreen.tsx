import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useToday } from '#client/use-today.ts'
import { addDays } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { codeItem, codeList } from '../records.ts'

const tabs = [
  { name: 'lists', title: 'Lists' },
  { name: 'codes', title: 'All codes' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(codeItem, { title: 'Codes by list', by: 'list', list: '/master-data?tab=codes' }),
  trend(codeItem, { title: 'Codes by status', by: 'status', list: '/master-data?tab=codes' }),
  trend(codeItem, { title: 'Valid from, by month', by: 'valid_from', list: '/master-data?tab=codes' }),
]

/** The codes that other records use. */
export default function MasterDataScreen() {
  const actor = useActor()
  const today = useToday()
  const [{ name: chosen }, choose] = useTab(tabs)
  const { rows: lists } = useRecords(codeList, (from) => from.eq('status', 'open').limit(500))
  const { rows: ending } = useRecords(codeItem, (from) =>
    from.eq('status', 'open').gte('valid_to', today).lte('valid_to', addDays(today, 90)).limit(500),
  )
  const { rows: coming } = useRecords(codeItem, (from) => from.eq('status', 'open').gt('valid_from', today).limit(500))
  const first = whyNotEdit(codeList, null, actor) === null && (
    <ButtonLink look="main" to="/master-data/new">
      <Icon name="plus" />
      New code list
    </ButtonLink>
  )
  return (
    <Screen area="Advanced Technologies" title="Reference data" actions={first}>
      <div className="grid gap-5">
        <Figures
          figures={[
            {
              label: 'Lists',
              ...known(lists, (lists) => ({ value: String(lists.length), note: 'open' })),
              to: '/master-data?where.status=open',
            },
            {
              label: 'Expiring soon',
              ...known(ending, (ending) => ({ value: String(ending.length), note: 'codes, within 90 days' })),
              to: `/master-data?tab=codes&where.valid_to=${today}..${addDays(today, 90)}`,
            },
            {
              label: 'Not valid yet',
              ...known(coming, (coming) => ({ value: String(coming.length), note: 'codes with a later start date' })),
              to: `/master-data?tab=codes&where.valid_from=${addDays(today, 1)}..`,
            },
          ]}
        />
        <Tabs label="Reference data" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'trends' ? (
            <Trends charts={trends} />
          ) : chosen === 'lists' ? (
            <RecordList of={codeList} first={first} columns={['code', 'name', 'kind', 'source', 'steward', 'status']} />
          ) : (
            <RecordList
              of={codeItem}
              columns={['code', 'name', 'list', 'broader', 'valid_from', 'valid_to', 'status']}
            />
          )}
        </Tabs>
      </div>
    </Screen>
  )
}
