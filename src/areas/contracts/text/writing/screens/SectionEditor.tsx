import { lazy, Suspense, useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { useCommand } from '#client/use-command.ts'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { draftOf, useDraft, useKeeping } from '#kit/record/draft.ts'
import { useSending } from '#kit/use-sending.ts'
import { docFromMarkdown } from '#areas/organization/texts/markdown/rules.ts'
import { readStored, type TextField, type TextJson } from '#areas/organization/texts/rules.ts'
import type { Contract } from '../../../contracts/records.ts'
import type { ContractSection } from '../../records.ts'
import { Redline } from '../../screens/Redline.tsx'
import type { commentSection, writeSection } from '../commands.ts'
import { Comments, NewComment } from './Comments.tsx'

const TextEditor = lazy(() =>
  import('#areas/organization/texts/screens/TextEditor.tsx').then(({ TextEditor: part }) => ({ default: part })),
)

type SectionEditorProps = {
  contract: Contract
  /** Null for a new section. */ section: ContractSection | null
  sections: readonly ContractSection[]
  fields: readonly TextField[]
  approved: string | undefined
  remove?: (() => Promise<unknown>) | undefined
  onClose: () => void
}

/** One section in writing. Two people who write the same one are told, and neither loses a word. */
export function SectionEditor(props: SectionEditorProps) {
  const { contract, section, sections, fields, approved, remove, onClose } = props
  const { user } = useAuth()
  const draft = useDraft(
    draftOf(user?.id, 'contract_sections', section?.id ?? `${contract.id} new`),
    section?.version ?? null,
  )
  const [start] = useState(() => docOf(section))
  const [opened, setOpened] = useState({ version: section?.version ?? null, body: section?.body ?? '', doc: start })
  /** The document that the editor began with: the saved one, or what was typed before the tab closed. */
  const [begun, setBegun] = useState(start)
  const [unsaved, setUnsaved] = useState(draft.found)
  const [heading, setHeading] = useState(section?.heading ?? '')
  const [doc, setDoc] = useState(start)
  const [reason, setReason] = useState(section?.reason ?? '')
  const [unlocked, setUnlocked] = useState(false)
  const [comment, setComment] = useState<{ id: string; doc: TextJson }>()
  const write = useCommand<typeof writeSection>('contracts/write-section')
  const mark = useCommand<typeof commentSection>('contracts/comment-section')
  const written = readStored(section?.content)
  const isLocked = section?.standing === 'standard' && !unlocked
  const typed = { doc, heading, reason, unlocked }
  const changed = JSON.stringify(doc) !== JSON.stringify(opened.doc)
  const theirs = section !== null && opened.version !== null && section.version !== opened.version
  const { wrong, refusal, busy, send } = useSending([
    heading.trim() === '' && { name: 'section-heading', message: 'Heading is required' },
    unlocked && changed && reason.trim() === '' && { name: 'section-reason', message: 'Reason is required' },
  ])
  const isTyped = changed || heading !== (section?.heading ?? '') || reason !== (section?.reason ?? '')
  useKeeping(isTyped && !unsaved && !busy, () => draft.keep(typed))
  const close = () => {
    draft.forget()
    onClose()
  }
  const restore = ({ values }: NonNullable<typeof unsaved>) => {
    const { doc: before, heading: named, reason: why, unlocked: open } = values as typeof typed
    setBegun(before)
    setDoc(before)
    setHeading(named)
    setReason(why)
    setUnlocked(open)
    setUnsaved(null)
  }
  const save = () =>
    send(async () => {
      await write({
        id: contract.id,
        section: section?.id ?? null,
        version: opened.version,
        heading,
        doc,
        clause: section?.clause ?? null,
        reason: reason.trim() || null,
      })
      toast('good', 'Section saved')
      close()
    })
  return (
    <div className="grid grid-cols-1 gap-4 rounded-md border border-line-strong p-4">
      {refusal && <Notice tone="bad" title={refusal} />}
      {unsaved && (
        <Notice title="You have unsaved text from last time">
          <p>
            Typed on this device, <Moment at={unsaved.at} />.
          </p>
          <span className="mt-2 flex flex-wrap gap-2">
            <Button onClick={() => restore(unsaved)}>Restore text</Button>
            <Button look="quiet" onClick={() => (draft.forget(), setUnsaved(null))}>
              Discard text
            </Button>
          </span>
        </Notice>
      )}
      {theirs && (
        <Notice tone="warn" title="Another person saved this section while you were writing">
          {section.body !== opened.body && <Redline before={opened.body} after={section.body} />}
          <p className="mt-1">Your text is still here. Copy their changes into it, or keep yours.</p>
          <span className="mt-2 flex flex-wrap gap-2">
            <Button onClick={() => setOpened({ ...opened, version: section.version, body: section.body })}>
              Keep my text
            </Button>
            <Button look="quiet" onClick={close}>
              Discard my text
            </Button>
          </span>
        </Notice>
      )}
      <TextInput
        id="section-heading"
        label="Heading"
        required
        error={wrong('section-heading')}
        value={heading}
        onChange={(value) => setHeading(String(value ?? ''))}
      />
      {isLocked && (
        <Notice title="Approved clause: its text is locked">
          <p>A change needs a reason, which the approver will see.</p>
          <Button className="mt-2" onClick={() => setUnlocked(true)}>
            Change approved text
          </Button>
        </Notice>
      )}
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <TextEditor
          key={JSON.stringify(begun)}
          label={`Text of ${heading || 'the new section'}`}
          doc={begun}
          locked={isLocked}
          fields={fields}
          sections={sections.filter(({ id }) => id !== section?.id).map(({ id, heading: name }) => ({ id, name }))}
          authors={written?.suggestions ?? {}}
          onChange={setDoc}
          onComment={section && !theirs ? (marked, id) => setComment({ id, doc: marked }) : undefined}
        />
      </Suspense>
      {comment && section && (
        <NewComment
          send={async (words) => {
            const { version } = await mark({
              id: contract.id,
              section: section.id,
              version: opened.version!,
              doc: comment.doc,
              thread: comment.id,
              words,
            })
            setOpened({ ...opened, version, doc: comment.doc })
            setBegun(comment.doc)
            setDoc(comment.doc)
            setComment(undefined)
          }}
          onClose={() => setComment(undefined)}
        />
      )}
      {section && (
        <Comments contract={contract.id} section={section} onSaved={(version) => setOpened({ ...opened, version })} />
      )}
      {(approved === undefined || unlocked || section?.standing === 'changed') && (
        <TextInput
          id="section-reason"
          label={approved === undefined ? 'Reason for custom text' : 'Reason for modified text'}
          required
          error={wrong('section-reason')}
          hint="The approver will see it."
          value={reason}
          onChange={(value) => setReason(String(value ?? ''))}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {remove && (
          <span className="mr-auto">
            <MoveButton look="danger" whyNot={null} run={remove} done="Section removed">
              Remove
            </MoveButton>
          </span>
        )}
        <Button look="quiet" onClick={close}>
          Cancel
        </Button>
        <Button look="main" busy={busy} onClick={() => void save()}>
          Save section
        </Button>
      </div>
    </div>
  )
}

/** The document of a section; a section from before has its text alone. */
const docOf = (section: ContractSection | null): TextJson =>
  readStored(section?.content)?.doc ?? (docFromMarkdown(section?.body ?? '').toJSON() as TextJson)
