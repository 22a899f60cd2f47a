import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'
import { workOrder } from '#areas/assets/work/records.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage, RecordTab } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { optionLabel } from '#platform/records/record.ts'
import { assetLife } from '#areas/assets/assets/life.ts'
import { asset, type Asset } from '#areas/assets/assets/records.ts'
import { above, propertyRecord, riskOf } from '#areas/assets/assets/rules.ts'
import { MeasuredSource } from '#areas/procurement/solicitations/screens/MeasuredSource.tsx'
import { AssetWork } from './AssetWork.tsx'
import { AssetTree } from '#areas/assets/assets/screens/AssetTree.tsx'
import { byId, useAssets } from '#areas/assets/assets/screens/use-assets.ts'
import { useTerms } from '#client/use-terms.ts'
import { assetTerm } from '#areas/assets/terms/records.ts'
import { termOn } from '#platform/records/dated.ts'

const ParentDialog = lazy(async () => ({ default: (await import('../assets/screens/ParentDialog.tsx')).ParentDialog }))

const list = { to: '/asset-management', label: 'Asset register' }

export default function AssetScreen() {
  const found = useRecord(asset, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={asset} found={found} list={list} />
}

const always = ['class', 'location', 'department', 'custodian', 'condition', 'criticality', 'condition_on'] as const
const whereSet = [
  'used_for',
  'description',
  'maker',
  'model',
  'serial',
  'tag',
  'place',
  'counted_on',
  'held_by',
  'held_until',
  'documents',
] as const
const money = [
  'cost',
  'replacement_cost',
  'acquired_on',
  'in_service_on',
  'life_years',
  'warranty_until',
  'vendor',
  'purchase_order',
  'receipt',
] as const

function One({ row }: { row: Asset }) {
  const today = useToday()
  const terms = useTerms(assetTerm) ?? []
  const { rows } = useAssets()
  const all = byId(rows)
  const path = above(row, all).toReversed()
  const high = termOn(terms, 'risk_high', today)
  const risk = riskOf(row)
  const wanting = row.federal ? propertyRecord(row).filter(({ whyNot }) => whyNot !== null) : []
  return (
    <RecordPage of={asset} life={assetLife} row={row} list={list} actions={<AssetMoves row={row} />}>
      {row.damaged_by && (
        <Notice tone="bad" title={`Damaged by ${row.damaged_by}`}>
          {row.out_reason}
        </Notice>
      )}
      {!row.damaged_by && row.out_reason && !assetLife.is(row, 'in_service') && (
        <Notice tone="warn" title={`Marked as ${optionLabel(asset.fields.status, row.status).toLowerCase()}`}>
          {row.out_reason}
        </Notice>
      )}
      {path.length > 0 && (
        <p className="text-ink-2">
          Part of{' '}
          {path.map((each, at) => (
            <span key={each.id}>
              {at > 0 && ' › '}
              <Link className="link" to={`/asset-management/${each.id}`}>
                {each.name}
              </Link>
            </span>
          ))}
        </p>
      )}
      <Figures
        figures={[
          {
            label: 'Condition',
            value: optionLabel(asset.fields.condition, row.condition),
            ...(['poor', 'very_poor'].includes(row.condition) && { tone: 'warn' as const, note: 'inspection due' }),
          },
          {
            label: 'Risk',
            value: `${risk} of 25`,
            note:
              high !== undefined && risk >= high ? 'high: condition times consequence' : 'condition times consequence',
            ...(high !== undefined && risk >= high && { tone: 'bad' as const }),
          },
        ]}
      />
      <Panel title="Asset">
        <RecordFacts
          of={asset}
          row={row}
          show={[
            ...always,
            ...whereSet.filter((name) => (Array.isArray(row[name]) ? row[name].length > 0 : row[name])),
          ]}
        />
      </Panel>
      <RowsPanel
        title="Maintenance cost by month"
        of={workOrder}
        by="closed_on"
        figure="cost"
        where={{ asset: row.id }}
        list="/maintenance-management"
      />
      <RecordTab name="components" title="Components">
        <Panel
          title="Components"
          actions={
            assetLife.isOpen(row) && <ButtonLink to={`/asset-management/new?under=${row.id}`}>Add component</ButtonLink>
          }
        >
          <AssetTree under={row.id} label={`Components of ${row.name}`} />
        </Panel>
      </RecordTab>
      <RecordTab name="work" title="Work">
        <AssetWork id={row.id} />
      </RecordTab>
      <Panel title="Acquisition">
        <RecordFacts of={asset} row={row} show={money.filter((name) => row[name] !== null)} />
      </Panel>
      {row.order_line && <MeasuredSource orderLines={[row.order_line]} />}
      {row.federal && (
        <Panel
          title="Federal interest"
          about="The property record required by 2 CFR 200.313(d)(1) while the agency holds the asset."
        >
          <RecordFacts of={asset} row={row} show={['grant_award', 'federal_agency', 'federal_share', 'title_holder']} />
          <p className="mt-3 text-ink-2">
            {wanting.length === 0
              ? 'The property record is complete.'
              : `Missing: ${wanting.map(({ words }) => words.toLowerCase()).join(', ')}.`}
          </p>
        </Panel>
      )}
    </RecordPage>
  )
}

function AssetMoves({ row }: { row: Asset }) {
  const actor = useActor()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'parent'>()
  if (assetLife.is(row, 'disposed')) return null
  const { id } = row
  const edits = whyNotEdit(asset, row, actor) === null
  const close = () => setAsking(undefined)
  const more = [
    edits && { label: 'Move under another asset', run: () => setAsking('parent') },
    { label: 'Print label', run: () => void navigate(`/asset-management/labels?of=${id}`) },
  ]
  const check = row.held_by ? 'checkIn' : 'checkOut'
  const others = assetLife.open(row).filter((name) => name !== 'checkIn' && name !== 'checkOut')
  return (
    <>
      {edits && <ButtonLink to={`/asset-management/${id}/edit`}>Edit</ButtonLink>}
      <Moves life={assetLife} row={row} only={[check]} />
      <Moves life={assetLife} row={row} only={others} more={more} />
      {!assetLife.is(row, 'missing') && (
        <ButtonLink look="main" to={`/maintenance-management?action=create&asset=${id}`}>
          Request maintenance
        </ButtonLink>
      )}
      {asking === 'parent' && (
        <Suspense>
          <ParentDialog row={row} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
