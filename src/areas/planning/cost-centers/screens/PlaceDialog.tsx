import { plural } from '#platform/words.ts'
import { useId, useState, type FormEvent } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { FormFoot } from '#kit/overlays/DialogFoot.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { useSending } from '#kit/use-sending.ts'
import type { mergeCostCenters, moveCostCenter, previewMerge } from '../commands.ts'
import { costCenter, type CostCenter } from '../records.ts'
import { whyNotMove } from '../rules.ts'

/** Moves a cost center or merges it into another; the preview shows what moves with it. */
export function PlaceDialog({
  center,
  verb,
  onClose,
}: {
  center: CostCenter
  verb: 'move' | 'merge'
  onClose: () => void
}) {
  const form = useId()
  const move = useCommand<typeof moveCostCenter>('cost-centers/move')
  const merge = useCommand<typeof mergeCostCenters>('cost-centers/merge')
  const { rows: centers = [] } = useRecords(costCenter, (from) => from.order('code').limit(1000))
  const [target, setTarget] = useState<string | null>(verb === 'move' ? center.parent : null)
  const { data: merging } = useAnswer<typeof previewMerge>(
    'cost-centers/preview-merge',
    { from: center.id, into: target ?? center.id },
    { about: 'cost_centers', enabled: verb === 'merge' && target !== null },
  )
  const all = new Map(centers.map((each) => [each.id, each]))
  const whyNot =
    verb === 'move'
      ? whyNotMove(center, { parent: (target && all.get(target)) || null, all })
      : target
        ? (merging?.whyNot ?? null)
        : null

  const wrongPlace = verb === 'merge' && !target ? 'Select the cost center to merge into.' : whyNot
  const { wrong, refusal, busy, send } = useSending([wrongPlace && { name: 'target', message: wrongPlace }])

  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      await (verb === 'move' ? move({ id: center.id, parent: target }) : merge({ from: center.id, into: target! }))
      toast('good', verb === 'move' ? `${center.name} moved` : `${center.name} merged`)
      onClose()
    })
  }
  return (
    <Dialog
      title={verb === 'move' ? `Move ${center.name}` : `Merge ${center.name} into another cost center`}
      about={
        verb === 'move'
          ? 'Sub-centers and budget lines move with it. Leave blank for the top level.'
          : 'It stays in the books as merged. Its lines, sub-centers and shares move.'
      }
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <RefInput
          id="target"
          label={verb === 'move' ? 'Parent cost center' : 'Merge into'}
          field={{ to: 'cost_centers' }}
          required={verb === 'merge'}
          value={target}
          error={wrong('target') ?? whyNot}
          onChange={(value) => setTarget((value as string | null) || null)}
        />
        {verb === 'merge' && target && merging && !merging.whyNot && (
          <div className="rounded-md border border-line p-4 text-sm">
            <p className="font-semibold">Moves with it</p>
            <ul className="mt-2 grid gap-1">
              {merging.lines.map(({ id, name, amended, spent }) => (
                <li key={id} className="flex justify-between gap-4">
                  <span>{name}</span>
                  <span className="text-ink-2">
                    <Amount cents={amended} />, spent <Amount cents={spent} />
                  </span>
                </li>
              ))}
              {merging.below.map(({ id, name }) => (
                <li key={id}>{name}, sub-center</li>
              ))}
              {merging.shares > 0 && (
                <li>
                  {merging.shares} {plural(merging.shares, { one: 'share', other: 'shares' })} in allocation rules
                </li>
              )}
              {merging.lines.length + merging.below.length + merging.shares === 0 && (
                <li className="text-ink-2">Nothing. It is empty.</li>
              )}
            </ul>
          </div>
        )}
        <FormFoot
          main={
            <Button type="submit" form={form} look="main" busy={busy}>
              {verb === 'move' ? 'Move' : 'Merge'}
            </Button>
          }
          cancel={
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          }
        />
      </form>
    </Dialog>
  )
}
