import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useKnown } from '#client/use-known.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { More } from '#kit/overlays/More.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { judged } from '#platform/rules.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { ref, text } from '#platform/records/fields.ts'
import { optionLabel } from '#platform/records/record.ts'
import { termOn } from '../../terms/rules.ts'
import type { assetFacts, findAsset, loseAsset, moveAsset, noteCondition, putBackAsset, takeOutAsset } from '../commands.ts'
import { asset, type Asset } from '../records.ts'
import { propertyRecord, riskOf, whyNotBelong, whyNotFind, whyNotLose, whyNotPutBack, whyNotTakeOut, above } from '../rules.ts'
import { CheckInDialog, CheckOutDialog } from '../../custody/screens/CheckDialogs.tsx'
import { AssetWork } from './AssetWork.tsx'
import { AssetTree } from './AssetTree.tsx'
import { byId, useAssets, useAssetTerms } from './use-assets.ts'

const list = { to: '/asset-management', label: 'Asset register' }

export default function AssetScreen() {
  const found = useRecord(asset, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={asset} found={found} list={list} />
}

const always = ['class', 'location', 'department', 'custodian', 'condition', 'criticality', 'condition_on'] as const
const whereSet = ['used_for', 'description', 'maker', 'model', 'serial', 'tag', 'place', 'counted_on', 'held_by', 'held_until', 'documents'] as const
const money = ['cost', 'replacement_cost', 'acquired_on', 'in_service_on', 'life_years', 'warranty_until', 'vendor', 'purchase_order', 'receipt'] as const

function One({ row }: { row: Asset }) {
  const today = useToday()
  const terms = useAssetTerms()
  const { rows } = useAssets()
  const all = byId(rows)
  const path = above(row, all).toReversed()
  const high = termOn(terms, 'risk_high', today)
  const risk = riskOf(row)
  const wanting = row.federal ? propertyRecord(row).filter(({ whyNot }) => whyNot !== null) : []
  return (
    <RecordPage of={asset} row={row} list={list} actions={<Moves row={row} />}>
      {row.damaged_by && <Notice tone="bad" title={`Damaged by ${row.damaged_by}`}>{row.out_reason}</Notice>}
      {!row.damaged_by && row.out_reason && row.status !== 'in_service' && <Notice tone="warn" title={`It is ${optionLabel(asset.fields.status, row.status).toLowerCase()}`}>{row.out_reason}</Notice>}
      {path.length > 0 && (
        <p className="text-ink-2">
          Part of {path.map((each, at) => <span key={each.id}>{at > 0 && ' › '}<Link className="link" to={`/asset-management/${each.id}`}>{each.name}</Link></span>)}
        </p>
      )}
      <Figures
        figures={[
          { label: 'Cost', value: <Amount cents={row.cost} whole /> },
          { label: 'Condition', value: optionLabel(asset.fields.condition, row.condition), ...(['poor', 'very_poor'].includes(row.condition) && { tone: 'warn' as const, note: 'to be looked at' }) },
          { label: 'Risk', value: `${risk} of 25`, note: high !== undefined && risk >= high ? 'high: condition times consequence' : 'condition times consequence', ...(high !== undefined && risk >= high && { tone: 'bad' as const }) },
        ]}
      />
      <Panel title="The asset">
        <RecordFacts of={asset} row={row} show={[...always, ...whereSet.filter((name) => (Array.isArray(row[name]) ? row[name].length > 0 : row[name]))]} />
      </Panel>
      <Panel title="Its parts" actions={row.status !== 'disposed' && <ButtonLink to={`/asset-management/new?under=${row.id}`}>Add a part</ButtonLink>}>
        <AssetTree under={row.id} label={`Parts of ${row.name}`} />
      </Panel>
      <AssetWork id={row.id} />
      <Panel title="Where it came from">
        <RecordFacts of={asset} row={row} show={money.filter((name) => row[name] !== null)} />
      </Panel>
      {row.federal && (
        <Panel title="Federal interest" about="The record that 2 CFR 200.313(d)(1) asks for, as long as the agency has it.">
          <RecordFacts of={asset} row={row} show={['grant_award', 'federal_agency', 'federal_share', 'title_holder']} />
          <p className="mt-3 text-ink-2">{wanting.length === 0 ? 'The property record is whole.' : `Still missing: ${wanting.map(({ words }) => words.toLowerCase()).join(', ')}.`}</p>
        </Panel>
      )}
    </RecordPage>
  )
}

type Asking = 'check' | 'out' | 'lose' | 'find' | 'move' | 'condition'

function Moves({ row }: { row: Asset }) {
  const actor = useActor()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking>()
  const takeOut = useCommand<typeof takeOutAsset>('assets/take-out')
  const putBack = useCommand<typeof putBackAsset>('assets/put-back')
  const known = useKnown<typeof assetFacts>('assets/facts', row.id, ['assets', 'lockouts', 'work_permits'], { enabled: row.status === 'out_of_service' })
  const lose = useCommand<typeof loseAsset>('assets/report-missing')
  const { id, name, status } = row
  const open = whyNotEdit(asset, row, actor) === null
  const close = () => setAsking(undefined)
  if (status === 'disposed') return null
  return (
    <>
      {open && <ButtonLink to={`/asset-management/${id}/edit`}>Edit</ButtonLink>}
      {status === 'in_service' && <Button onClick={() => setAsking('check')}>{row.held_by ? 'Take it back' : 'Check out'}</Button>}
      <More
        items={[
          { label: 'Note its condition', run: () => setAsking('condition') },
          open && { label: 'Move in the tree', run: () => setAsking('move') },
          { label: 'Print its label', run: () => void navigate(`/asset-management/labels?of=${id}`) },
          status === 'in_service' && { label: 'Take out of service', whyNot: whyNotTakeOut(row), run: () => setAsking('out') },
          status !== 'missing' && whyNotLose(row, actor) === null && { label: 'Report it missing', danger: true, run: () => setAsking('lose') },
        ]}
      />
      {status === 'out_of_service' && <MoveButton whyNot={judged(known, (facts) => whyNotPutBack(row, facts))} run={() => putBack({ id })} done={`${name} is in service again`}>Put back into service</MoveButton>}
      {status === 'missing' ? <MoveButton look="main" whyNot={whyNotFind(row, actor)} run={() => setAsking('find')}>Was found</MoveButton> : <ButtonLink look="main" to={`/maintenance-management?action=create&asset=${id}`}>Ask for work</ButtonLink>}
      {asking === 'check' && (row.held_by ? <CheckInDialog row={row} onClose={close} /> : <CheckOutDialog row={row} onClose={close} />)}
      {asking === 'out' && <ReasonDialog title={`Take ${name} out of service?`} about="Whoever looks for it reads the reason." verb="Take it out" run={(reason) => takeOut({ id, reason })} onClose={close} />}
      {asking === 'lose' && <ReasonDialog title={`${name} is missing?`} about="It stays in the register until it is found or disposed of." verb="It is missing" run={(reason) => lose({ id, reason })} onClose={close} />}
      {asking === 'find' && <FoundDialog row={row} onClose={close} />}
      {asking === 'move' && <MoveDialog row={row} onClose={close} />}
      {asking === 'condition' && <ConditionDialog row={row} onClose={close} />}
    </>
  )
}

function FoundDialog({ row, onClose }: { row: Asset; onClose: () => void }) {
  const find = useCommand<typeof findAsset>('assets/find')
  return (
    <AskDialog
      title={`${row.name} was found?`}
      verb="It was found"
      done="It is in service again"
      fields={{ location: text({ required: true, max: 200, label: 'Where' }) }}
      start={{ location: row.location }}
      run={({ location }: { location: string }) => find({ id: row.id, location })}
      onClose={onClose}
    />
  )
}

function MoveDialog({ row, onClose }: { row: Asset; onClose: () => void }) {
  const move = useCommand<typeof moveAsset>('assets/move')
  const { rows } = useAssets()
  const all = byId(rows)
  return (
    <AskDialog
      title={`What is ${row.name} a part of?`}
      about="Empty: it stands by itself."
      verb="Move it"
      done="It is moved"
      fields={{ parent: ref('assets', { label: 'Part of' }) }}
      start={{ parent: row.parent }}
      whyNot={({ parent }: { parent?: string }) => whyNotBelong(row, { parent: parent ? (all.get(parent) ?? null) : null, all })}
      run={({ parent }: { parent?: string }) => move({ id: row.id, parent: parent ?? null })}
      onClose={onClose}
    />
  )
}

function ConditionDialog({ row, onClose }: { row: Asset; onClose: () => void }) {
  const note = useCommand<typeof noteCondition>('assets/note-condition')
  return (
    <AskDialog
      title={`The condition of ${row.name}`}
      about="As you saw it today."
      verb="Note the condition"
      done="It is noted"
      fields={{ condition: asset.fields.condition, damaged_by: text({ max: 200, label: 'Damaged by', help: 'Such as a storm with its number. Empty where nothing is damaged.' }) }}
      start={{ condition: row.condition, damaged_by: row.damaged_by }}
      run={({ condition, damaged_by }: { condition: Asset['condition']; damaged_by?: string }) => note({ id: row.id, condition, damaged_by: damaged_by ?? null })}
      onClose={onClose}
    />
  )
}
