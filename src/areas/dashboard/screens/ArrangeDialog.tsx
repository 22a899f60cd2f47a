import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { useCommand } from '#client/use-command.ts'
import { useChosenRows } from '#client/use-chosen-rows.ts'
import { useActor } from '#client/use-actor.ts'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { recordOf, useCatalog } from '#kit/record/catalog.tsx'
import { jobNames, jobs, type Job } from '#platform/job.ts'
import type { setJob } from '#areas/organization/members/people.ts'
import { isView, moved, onTab, panelName, turned, type PanelName, type Placed, type Tab } from '../layout/rules.ts'
import { savedViews, type SavedView } from '../reads.ts'
import { sentence } from '#client/sentences.ts'
import { say, translated } from '#platform/say.ts'

type ArrangeDialogProps = {
  tab: Tab
  layout: readonly Placed[]
  /** Undefined where people have none: at a vendor. */
  job: Job | null | undefined
  failed: boolean
  keep: (layout: readonly Placed[] | 'usual') => Promise<void>
  onClose: () => void
}

/** By buttons or by dragging; either way each change is saved at once. */
export function ArrangeDialog({ tab, layout, job, failed, keep, onClose }: ArrangeDialogProps) {
  const [dragged, setDragged] = useState<PanelName>()
  const [said, setSaid] = useState('')
  const { data: views } = useChosenRows(savedViews, { enabled: tab === 'overview' })
  const called = (panel: PanelName) =>
    isView(panel)
      ? (views?.find(({ id }) => panel.endsWith(id))?.name ?? say('A view that is no longer shared with you'))
      : translated(panelName(panel))
  const own = onTab(layout, tab)

  function move(panel: PanelName, to: number) {
    void keep(moved(layout, panel, to))
    setSaid(
      say('{panel} moved to position {position} of {count}', {
        panel: called(panel),
        position: Math.min(Math.max(to, 0), own.length - 1) + 1,
        count: own.length,
      }),
    )
  }

  return (
    <Dialog
      title={say('Customize dashboard')}
      about={say('The panels of this tab, in their order. Changes save automatically and only for you.')}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={() => void keep('usual')}>
            {say('Reset to default')}
          </Button>
          <Button look="main" onClick={onClose}>
            {say('Done')}
          </Button>
        </>
      }
    >
      {failed && <Notice tone="bad" title={say('Couldn’t save this change. Try again when you’re online.')} />}
      <p role="status" className="sr-only">
        {said}
      </p>
      {job !== undefined && <JobChoice job={job} />}
      {tab === 'overview' && job !== undefined && (
        <AddView
          views={views?.filter(({ id }) => !layout.some(({ panel }) => panel === `view:${id}`))}
          add={(id) => void keep([{ panel: `view:${id}`, shown: true }, ...layout])}
        />
      )}
      <ol className="divide-y divide-line border-y border-line">
        {own.map(({ panel, shown }, at) => (
          <li
            key={panel}
            draggable
            onDragStart={() => setDragged(panel)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              event.preventDefault()
              if (dragged && dragged !== panel) move(dragged, at)
            }}
            className={`flex items-center gap-2 bg-surface py-1 ${dragged === panel ? 'opacity-50' : ''}`}
          >
            <span aria-hidden className="cursor-grab px-1 text-ink-3">
              <Icon name="rows" />
            </span>
            <label className="flex min-h-10 grow cursor-pointer items-center gap-3 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={shown}
                onChange={({ target }) => void keep(turned(layout, panel, target.checked))}
                className="size-4.5 accent-(--action)"
              />
              <span className={shown ? 'text-ink' : 'text-ink-2'}>{called(panel)}</span>
            </label>
            <IconButton
              label={say('Move up: {panel}', { panel: called(panel) })}
              aria-disabled={at === 0}
              onClick={() => at > 0 && move(panel, at - 1)}
              className="aria-disabled:opacity-40"
            >
              <Icon name="open" className="size-4 -rotate-90" />
            </IconButton>
            <IconButton
              label={say('Move down: {panel}', { panel: called(panel) })}
              aria-disabled={at === own.length - 1}
              onClick={() => at < own.length - 1 && move(panel, at + 1)}
              className="aria-disabled:opacity-40"
            >
              <Icon name="open" className="size-4 rotate-90" />
            </IconButton>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

/** Saved at once, like every change of this dialog. The menu and the search follow. */
function JobChoice({ job }: { job: Job | null }) {
  const { user_id } = useActor()
  const set = useCommand<typeof setJob>('members/set-job')
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const choose = (chosen: Job | null) =>
    set({ user_id, job: chosen }).then(
      () => (setRefusal(undefined), queries.invalidateQueries({ queryKey: ['organization_members'] })),
      (error: unknown) => setRefusal(sentence(error)),
    )
  return (
    <label className="mb-4 grid gap-1 text-sm">
      <span className="font-semibold text-ink">{say('Your job')}</span>
      <span className="text-xs text-ink-2">{say('Orders your menu, dashboard and search. It changes no rights.')}</span>
      <SelectBox value={job ?? ''} onChange={({ target }) => void choose((target.value || null) as Job | null)}>
        <option value="">{say('Not set')}</option>
        {jobNames.map((name) => (
          <option key={name} value={name}>
            {say(jobs[name])}
          </option>
        ))}
      </SelectBox>
      {refusal && <Notice tone="bad" title={refusal} />}
    </label>
  )
}

type AddViewProps = { views: readonly SavedView[] | undefined; add: (id: string) => void }

/** Any saved view of any list can be a card. */
function AddView({ views, add }: AddViewProps) {
  const catalog = useCatalog()
  return (
    <label className="mb-4 grid gap-1 text-sm">
      <span className="font-semibold text-ink">{say('Add a saved view')}</span>
      {views?.length === 0 ? (
        <span className="text-xs text-ink-2">
          {say('No more saved views. Open a list, set its filters, and select Views, then Save view.')}
        </span>
      ) : (
        <SelectBox value="" onChange={({ target }) => target.value && add(target.value)}>
          <option value="">{say('Select a view')}</option>
          {views?.map(({ id, table_name, name }) => (
            <option key={id} value={id}>
              {[recordOf(catalog, table_name)?.plural, name].filter(Boolean).join(': ')}
            </option>
          ))}
        </SelectBox>
      )}
    </label>
  )
}
