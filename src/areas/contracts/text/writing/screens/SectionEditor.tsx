import { whyNotEdit } from '#platform/records/edit.ts'
import { useActor } from '#client/use-actor.ts'
import { useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { useCommand } from '#client/use-command.ts'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { draftOf } from '#kit/record/draft.ts'
import { useSending } from '#kit/use-sending.ts'
import { placesFor, type TextField } from '#areas/organization/texts/rules.ts'
import { useWriting } from '#areas/organization/texts/screens/use-writing.ts'
import { WritingNotices, WritingText } from '#areas/organization/texts/screens/WritingText.tsx'
import { contract as contractRecord, type Contract } from '../../../contracts/records.ts'
import type { ContractSection } from '../../records.ts'
import type { answerComment, commentSection, resolveComment, writeSection } from '../commands.ts'

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
  const actor = useActor()
  const [heading, setHeading] = useState(section?.heading ?? '')
  const [reason, setReason] = useState(section?.reason ?? '')
  const [unlocked, setUnlocked] = useState(false)
  const writing = useWriting({
    section,
    place: draftOf(user?.id, 'contract_sections', section?.id ?? `${contract.id} new`),
    more: { heading, reason, unlocked },
    isMoreTyped: heading !== (section?.heading ?? '') || reason !== (section?.reason ?? ''),
    onRestore: (typed) => {
      setHeading(typed.heading)
      setReason(typed.reason)
      setUnlocked(typed.unlocked)
    },
  })
  const write = useCommand<typeof writeSection>('contracts/write-section')
  const mark = useCommand<typeof commentSection>('contracts/comment-section')
  const answer = useCommand<typeof answerComment>('contracts/answer-comment')
  const resolve = useCommand<typeof resolveComment>('contracts/resolve-comment')
  const isLocked = section?.standing === 'standard' && !unlocked
  const { wrong, refusal, busy, send } = useSending([
    heading.trim() === '' && { name: 'section-heading', message: 'Heading is required' },
    unlocked && writing.changed && reason.trim() === '' && { name: 'section-reason', message: 'Reason is required' },
  ])
  const close = () => {
    writing.forget()
    onClose()
  }
  const save = () =>
    send(async () => {
      await write({
        id: contract.id,
        section: section?.id ?? null,
        version: writing.version,
        heading,
        doc: writing.doc,
        clause: section?.clause ?? null,
        reason: reason.trim() || null,
      })
      toast('good', 'Section saved')
      close()
    })
  return (
    <div className="grid grid-cols-1 gap-4 rounded-md border border-line-strong p-4">
      {refusal && <Notice tone="bad" title={refusal} />}
      <WritingNotices writing={writing} section={section} onDiscard={close} />
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
      <WritingText
        writing={writing}
        section={section}
        label={`Text of ${heading || 'the new section'}`}
        locked={isLocked}
        fields={fields}
        sections={placesFor(section, sections)}
        mark={(given) => mark({ id: contract.id, section: section!.id, ...given })}
        conversation={{
          answer: (thread, words) => answer({ id: contract.id, section: section!.id, thread, words }),
          resolve: (thread) => resolve({ id: contract.id, section: section!.id, thread }),
        }}
      />
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
            <MoveButton
              look="danger"
              whyNot={whyNotEdit(contractRecord, contract, actor)}
              run={remove}
              done="Section removed"
            >
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
