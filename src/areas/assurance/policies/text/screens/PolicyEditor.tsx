import { useAuth } from '#client/auth.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { draftOf } from '#kit/record/draft.ts'
import { useSending } from '#kit/use-sending.ts'
import type { TextField, TextSection } from '#areas/organization/texts/rules.ts'
import { useWriting } from '#areas/organization/texts/screens/use-writing.ts'
import { WritingNotices, WritingText } from '#areas/organization/texts/screens/WritingText.tsx'
import type { answerPolicyComment, commentPolicy, resolvePolicyComment, writePolicy } from '../commands.ts'

type PolicyEditorProps = { section: TextSection; fields: readonly TextField[]; onClose: () => void }

const nothing = {}

/** The text of a policy in the editor. */
export function PolicyEditor({ section, fields, onClose }: PolicyEditorProps) {
  const { user } = useAuth()
  const { id } = section
  const writing = useWriting({
    section,
    place: draftOf(user?.id, 'policies', `${id} text`),
    more: nothing,
    isMoreTyped: false,
    onRestore: () => undefined,
  })
  const write = useCommand<typeof writePolicy>('policies/write-section')
  const mark = useCommand<typeof commentPolicy>('policies/comment-section')
  const answer = useCommand<typeof answerPolicyComment>('policies/answer-comment')
  const resolve = useCommand<typeof resolvePolicyComment>('policies/resolve-comment')
  const { refusal, busy, send } = useSending([])
  const close = () => {
    writing.forget()
    onClose()
  }
  const save = () =>
    send(async () => {
      await write({ id, version: writing.version!, doc: writing.doc })
      toast('good', 'Text saved')
      close()
    })
  return (
    <div className="grid grid-cols-1 gap-4">
      {refusal && <Notice tone="bad" title={refusal} />}
      <WritingNotices writing={writing} section={section} onDiscard={close} />
      <WritingText
        writing={writing}
        section={section}
        label="Text of the policy"
        fields={fields}
        sections={[]}
        mark={({ version, doc, thread, words }) => mark({ id, version, doc, thread, words })}
        conversation={{
          answer: (thread, words) => answer({ id, thread, words }),
          resolve: (thread) => resolve({ id, thread }),
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={close}>
          Cancel
        </Button>
        <Button look="main" busy={busy} onClick={() => void save()}>
          Save text
        </Button>
      </div>
    </div>
  )
}
