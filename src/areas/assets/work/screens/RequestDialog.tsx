import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ChoiceInput, Select } from '#kit/inputs/ChoiceInput.tsx'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { FilesInput } from '#kit/inputs/FilesInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { dayIn, notADay } from '#kit/record/given.ts'
import type { ServiceRequest } from '#areas/organization/service/records.ts'
import { asset } from '../../assets/records.ts'
import { above } from '../../assets/rules.ts'
import { byId, useAssets } from '../../assets/screens/use-assets.ts'
import { useTerms } from '#client/use-terms.ts'
import { assetTerm } from '../../terms/records.ts'
import type { requestWork } from '../commands.ts'
import { workOrder, type WorkOrder } from '../records.ts'
import { nearby, whyNotRequest } from '../rules.ts'
import { useOpenWork } from './use-work.ts'
import { termOn } from '#platform/records/dated.ts'

/** A new work order: the asset by name, number or label; open reports nearby are shown to prevent duplicates. */
export function RequestDialog({
  asset: given,
  request: answered,
  onClose,
}: {
  asset?: string
  /** The service request that the work answers. */ request?: ServiceRequest
  onClose: () => void
}) {
  const navigate = useNavigate()
  const today = useToday()
  const request = useCommand<typeof requestWork>('work-orders/request')
  const [of, setOf] = useState<string | null>(given ?? null)
  const [title, setTitle] = useState(answered?.title ?? '')
  const [kind, setKind] = useState<WorkOrder['kind']>('corrective')
  const [priority, setPriority] = useState<WorkOrder['priority']>(answered?.priority ?? 'normal')
  const [description, setDescription] = useState(answered?.details ?? '')
  const [location, setLocation] = useState(answered?.place?.address?.slice(0, 200) ?? '')
  const [due, setDue] = useState<unknown>(null)
  const [list, setList] = useState<string | null>(null)
  const [damage, setDamage] = useState<string | null>(null)
  const [photos, setPhotos] = useState<WorkOrder['photos']>([])
  const { row } = useRecord(asset, of ?? '')
  const { rows } = useAssets()
  const { rows: open } = useOpenWork()
  const days = termOn(useTerms(assetTerm) ?? [], 'near_days', today) ?? 30
  const family = new Set(
    row && rows
      ? [
          ...above(row, byId(rows)).map(({ id }) => id),
          ...rows.filter(({ parent }) => parent === row.id).map(({ id }) => id),
        ]
      : [],
  )
  const same = row ? nearby(open ?? [], row.id, family, { today, days }) : []
  const whyNot = !row
    ? 'Select an asset.'
    : (whyNotRequest(row) ?? (title.trim() ? null : 'Enter a short description of the work.') ?? notADay('Due', due))
  async function run() {
    const made = await request({
      asset: of!,
      title: title.trim(),
      kind,
      priority,
      description: description.trim() || null,
      location: location.trim() || null,
      due: dayIn(due),
      checklist: list,
      damage,
      needs_permit: false,
      photos,
      ...(answered && { request: answered.id }),
      ...(row?.damaged_by?.startsWith('DR-') && { disaster: row.damaged_by.split(' ')[0]! }),
    })
    onClose()
    void navigate(`/maintenance-management/${made.id}`)
  }
  return (
    <Dialog
      from="side"
      title="New work order"
      about={
        answered
          ? `For ${answered.number}. Its reporters are told that the work started.`
          : 'Any user can request maintenance. A manager triages requests.'
      }
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton look="main" whyNot={whyNot} run={run} done="Maintenance requested">
            Submit request
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <RefInput
          id="work-asset"
          label="Asset"
          required
          hint="Enter the name or number, or scan the label."
          field={{ to: 'assets' }}
          value={of}
          onChange={(value) => setOf((value as string) || null)}
        />
        {same.length > 0 && (
          <Notice
            tone="warn"
            title={plural(same.length, {
              one: 'A work order is open nearby',
              other: `${same.length} work orders are open nearby`,
            })}
          >
            <ul className="grid gap-1">
              {same.slice(0, 5).map((each) => (
                <li key={each.id}>
                  <Link className="link" to={`/maintenance-management/${each.id}`}>
                    {each.number}
                  </Link>{' '}
                  {each.title}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <TextInput
          id="work-title"
          label="Work needed"
          required
          max={200}
          value={title}
          onChange={(value) => setTitle(String(value ?? ''))}
        />
        <Select
          id="work-kind"
          label="Type"
          required
          field={workOrder.fields.kind}
          value={kind}
          onChange={(value) => setKind((value as WorkOrder['kind']) ?? 'corrective')}
        />
        <ChoiceInput
          id="work-priority"
          label="Priority"
          required
          field={workOrder.fields.priority}
          value={priority}
          onChange={(value) => setPriority(value as WorkOrder['priority'])}
        />
        <LongTextInput
          id="work-words"
          label="Problem"
          value={description}
          onChange={(value) => setDescription(String(value ?? ''))}
        />
        <TextInput
          id="work-where"
          label="Exact location"
          value={location}
          onChange={(value) => setLocation(String(value ?? ''))}
        />
        <DateInput id="work-due" label="Due" value={due} error={notADay('Due', due)} onChange={setDue} />
        <RefInput
          id="work-list"
          label="Checklist"
          field={{ to: 'work_checklists' }}
          value={list}
          onChange={(value) => setList((value as string) || null)}
        />
        <RefInput
          id="work-damage"
          label="Damage"
          hint="For disaster repairs, select the item of the damage inventory."
          field={{ to: 'damage_items' }}
          value={damage}
          onChange={(value) => setDamage((value as string) || null)}
        />
        <FilesInput
          id="work-photos"
          label="Photos"
          value={photos}
          onChange={(value) => setPhotos((value as WorkOrder['photos']) ?? [])}
        />
      </div>
    </Dialog>
  )
}
