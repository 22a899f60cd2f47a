import { Suspense, useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { optional } from '#kit/optional.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { TextPlace } from '#areas/organization/texts/screens/TextPlace.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { setSections } from '../commands.ts'
import { section, solicitation, type Section, type Solicitation } from '../records.ts'
import { SectionForm } from './SectionForm.tsx'

const ClausePicker = optional(() => import('./ClausePicker.tsx').then(({ ClausePicker: part }) => part))

type SectionsPanelProps = { row: Solicitation; loaded: { sections?: readonly Section[] } }

/** The sections as vendors will read them, each with its own form. */
export function SectionsPanel({ row, loaded: { sections = [] } }: SectionsPanelProps) {
  const whyNot = whyNotEdit(solicitation, row, useActor())
  const [editing, setEditing] = useState<Section | 'new'>()
  const set = useCommand<typeof setSections>('solicitations/set-sections')
  const [picking, setPicking] = useState(false)
  const put = (next: readonly Partial<Section>[]) =>
    set({
      id: row.id,
      version: row.version,
      lines: next.map(({ id, part, heading, body, source }) => ({
        ...(id && { id }),
        part,
        heading,
        body,
        source,
      })) as never,
    })

  return (
    <Panel
      title="Text"
      actions={
        whyNot === null && (
          <span className="flex flex-wrap gap-2">
            <ButtonLink to={`/rfq-builder/${row.id}/interview`}>Interview</ButtonLink>
            <Button onClick={() => setPicking(true)}>Clauses</Button>
            <Button onClick={() => setEditing('new')}>Add section</Button>
          </span>
        )
      }
    >
      {sections.length === 0 && (
        <p className="text-ink-2">
          No sections yet. Start with the scope: what is needed, where, and how completion is decided.
        </p>
      )}
      <ol className="grid gap-6">
        {sections.map((each) => (
          <li key={each.id} className="min-w-0">
            <TextPlace of={each.id} />
            <div className="flex items-baseline justify-between gap-3">
              <h3 className="min-w-0 font-semibold">{each.heading}</h3>
              {whyNot === null && (
                <Button look="quiet" onClick={() => setEditing(each)}>
                  Edit <span className="sr-only">{each.heading}</span>
                </Button>
              )}
            </div>
            <p className="text-xs text-ink-2">
              {[optionLabel(section.fields.part, each.part), each.source]
                .filter((words) => words && words !== each.heading)
                .join(' · ')}
            </p>
            <div className="mt-2 max-w-(--measure)">
              <LongText text={each.body} />
            </div>
          </li>
        ))}
      </ol>
      {picking && (
        <Suspense>
          <ClausePicker row={row} sections={sections} onClose={() => setPicking(false)} />
        </Suspense>
      )}
      {editing && (
        <Dialog
          from="side"
          title={editing === 'new' ? 'New section' : editing.heading}
          onClose={() => setEditing(undefined)}
        >
          <SectionForm
            start={
              editing === 'new'
                ? {
                    part: sections.some(({ part }) => part === 'scope') ? 'instructions' : 'scope',
                    heading: '',
                    body: '',
                    source: null,
                  }
                : editing
            }
            send={async (text) => {
              await put(
                editing === 'new'
                  ? [...sections, text]
                  : sections.map((each) => (each.id === editing.id ? { ...each, ...text } : each)),
              )
              setEditing(undefined)
            }}
            onCancel={() => setEditing(undefined)}
          />
          {editing !== 'new' && (
            <div className="mt-6 border-t border-line pt-4">
              <MoveButton
                look="danger"
                whyNot={whyNot}
                run={async () => (await put(sections.filter(({ id }) => id !== editing.id)), setEditing(undefined))}
                done="Section removed"
              >
                Remove section
              </MoveButton>
            </div>
          )}
        </Dialog>
      )}
    </Panel>
  )
}
