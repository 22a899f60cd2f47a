import { NewValue, RegisterPanel } from '#areas/organization/controls/screens/RegisterPanel.tsx'
import { Suspense } from 'react'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { optional } from '#kit/optional.tsx'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { createAssetClass } from '#areas/assets/assets/commands.ts'
import type { draftDisposal } from '#areas/assets/custody/commands.ts'
import { assetCount, depreciation, disposal } from '#areas/assets/custody/records.ts'
import { custody } from '#areas/assets/assets/check-outs/records.ts'
import { BeginCount, BookYear } from '#areas/assets/custody/screens/Begin.tsx'
import { assetLife } from '#areas/assets/assets/life.ts'
import { asset, assetClass } from '#areas/assets/assets/records.ts'
import { countDue } from '#areas/assets/assets/rules.ts'
import { AssetTree } from '#areas/assets/assets/screens/AssetTree.tsx'
import { useAssets } from '#areas/assets/assets/screens/use-assets.ts'
import { useTerms } from '#client/use-terms.ts'
import { propertyReport } from '#areas/assets/property-forms/records.ts'
import { assetTerm } from '#areas/assets/terms/records.ts'
import { termOn } from '#platform/records/dated.ts'

/** The map is a large bundle, and the register is used more often. */
const AssetMap = optional(() => import('#areas/assets/assets/screens/AssetMap.tsx').then((part) => part.AssetMap))

const tabs = [
  { name: 'register', title: 'Register' },
  { name: 'tree', title: 'Tree' },
  { name: 'map', title: 'Map' },
  { name: 'custody', title: 'Checked out' },
  { name: 'counts', title: 'Physical inventories' },
  { name: 'dispositions', title: 'Dispositions' },
  { name: 'reports', title: 'Property reports' },
  { name: 'depreciation', title: 'Depreciation' },
  { name: 'classes', title: 'Classes' },
  { name: 'trends', title: 'Trends' },
  { name: 'terms', title: 'Settings' },
] as const

const trends = [
  trend(asset, { title: 'Cost by class', by: 'class', figure: 'cost', list: '/asset-management' }),
  trend(asset, { title: 'Assets by department', by: 'department', list: '/asset-management' }),
  trend(asset, { title: 'Cost by year acquired', by: 'acquired_on', figure: 'cost', list: '/asset-management' }),
  trend(asset, { title: 'Assets by condition', by: 'condition', list: '/asset-management' }),
]

/** The agency's assets: location, holder, funding. */
export default function AssetsScreen() {
  const actor = useActor()
  const [{ name: chosen }, choose] = useTab(tabs)
  const createClass = useCommand<typeof createAssetClass>('asset-classes/create')
  const draft = useCommand<typeof draftDisposal>('asset-dispositions/draft')
  const first = whyNotEdit(asset, null, actor) === null && (
    <ButtonLink look="main" to="/asset-management/new">
      <Icon name="plus" />
      New asset
    </ButtonLink>
  )
  return (
    <Screen
      area="Enterprise Asset Mgmt"
      title="Asset register"
      actions={
        <>
          <ButtonLink to="/asset-management/labels">Labels</ButtonLink>
          {first}
        </>
      }
    >
      <div className="grid gap-5">
        <Summary />
        <Tabs label="Assets" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'trends' && <Trends charts={trends} />}
          {chosen === 'register' && (
            <RecordList
              of={asset}
              columns={['number', 'name', 'class', 'location', 'condition', 'custodian', 'cost', 'status']}
              importAs="assets"
              first={first}
            />
          )}
          {chosen === 'tree' && (
            <Panel title="Asset hierarchy" about="Sites hold systems, systems hold assets, assets hold components.">
              <AssetTree />
            </Panel>
          )}
          {chosen === 'map' && (
            <Suspense fallback={<SkeletonLines lines={6} />}>
              <AssetMap />
            </Suspense>
          )}
          {chosen === 'custody' && (
            <RecordList of={custody} columns={['purpose', 'asset', 'holder', 'out_on', 'due_on', 'in_on', 'status']} />
          )}
          {chosen === 'counts' && (
            <div className="grid gap-4">
              <div>
                <BeginCount />
              </div>
              <RecordList of={assetCount} />
            </div>
          )}
          {chosen === 'dispositions' && (
            <div className="grid gap-4">
              <div>
                <AddRecord of={disposal} done="Draft disposition created" send={draft} opens />
              </div>
              <RecordList of={disposal} />
            </div>
          )}
          {chosen === 'reports' && <RecordList of={propertyReport} />}
          {chosen === 'depreciation' && (
            <div className="grid gap-4">
              <div>
                <BookYear />
              </div>
              <RecordList of={depreciation} />
            </div>
          )}
          {chosen === 'classes' && (
            <div className="grid gap-4">
              <div>
                <AddRecord of={assetClass} done="Asset class added" send={createClass} opens />
              </div>
              <RecordList of={assetClass} editBy="asset-classes/edit" />
            </div>
          )}
          {chosen === 'terms' && (
            <div className="grid gap-4">
              <p className="max-w-(--measure) text-ink-2">
                Limits and rates for assets, maintenance and safety, with effective dates. Add a new row to change a
                value; earlier results keep theirs.
              </p>
              <div>
                <NewValue of={assetTerm} at="/asset-management/settings" />
              </div>
              <RegisterPanel of={assetTerm} at="/asset-management/settings" />
            </div>
          )}
        </Tabs>
      </div>
    </Screen>
  )
}

/** All that useAssets counts. */
const held = assetLife.openStatuses.join()

function Summary() {
  const { rows } = useAssets()
  const terms = useTerms(assetTerm) ?? []
  const today = useToday()
  const years = termOn(terms, 'count_years', today)
  const federal = rows?.filter((row) => row.federal) ?? []
  const due = years === undefined ? 0 : federal.filter((row) => countDue(row, years) < today).length
  const missing = rows?.filter((row) => assetLife.is(row, 'missing')).length
  const out = rows?.filter(({ held_by }) => held_by !== null).length
  return (
    <Figures
      figures={[
        {
          label: 'Assets held',
          ...known(rows, (rows) => ({
            value: String(rows.length),
            note: (
              <>
                cost <Amount cents={rows.reduce((sum, { cost }) => sum + cost, 0)} whole />
              </>
            ),
          })),
        },
        {
          label: 'Federally funded',
          ...known(rows, () => ({
            value: String(federal.length),
            note: due > 0 ? `${due} overdue for count` : 'all counted on time',
            ...(due > 0 && { tone: 'warn' as const }),
          })),
          to: `/asset-management?where.federal=yes&where.status=${held}`,
        },
        {
          label: 'Missing',
          ...known(missing, (missing) => ({
            value: String(missing),
            note: missing > 0 ? 'not located' : 'none',
            ...(missing > 0 && { tone: 'bad' as const }),
          })),
          to: '/asset-management?where.status=missing',
        },
        { label: 'Checked out', ...known(out, (out) => ({ value: String(out), note: 'to named people' })) },
      ]}
    />
  )
}
