import { useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { useCommand } from '#client/use-command.ts'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { draftOf } from '#kit/record/draft.ts'
import { LongText } from '#kit/record/LongText.tsx'
import { useSending } from '#kit/use-sending.ts'
import { lengthInWords, lengthOf, overLimits } from '#areas/organization/texts/length/rules.ts'
import { knownFrom, markdownOf } from '#areas/organization/texts/markdown/rules.ts'
import { placesFor, type TextField, type TextJson } from '#areas/organization/texts/rules.ts'
import { settledDoc } from '#areas/organization/texts/schema/rules.ts'
import { docFrom, type Passage } from '#areas/organization/texts/screens/editing.ts'
import { useWriting } from '#areas/organization/texts/screens/use-writing.ts'
import { WritingNotices, WritingText } from '#areas/organization/texts/screens/WritingText.tsx'
import type { ApplicationSection } from '../../records.ts'
import { limitsOf } from '../../rules.ts'
import type { answerComment, commentSection, resolveComment, writeSection } from '../commands.ts'

type NarrativeEditorProps = {
  application: string
  section: ApplicationSection
  sections: readonly ApplicationSection[]
  fields: readonly TextField[]
  passages: readonly Passage[]
  may: boolean
}

/** One section of an application in the editor, with its length counted while it is written. */
export const NarrativeEditor = (props: NarrativeEditorProps) =>
  props.may ? (
    <Editor {...props} />
  ) : (
    <Panel
      title={props.section.heading}
      about={lengthInWords(lengthOf(props.section.body, props.section.spacing), limitsOf(props.section))}
    >
      <div className="max-w-(--measure)">
        {props.section.body ? <LongText text={props.section.body} /> : 'Nothing written yet.'}
      </div>
    </Panel>
  )

function Editor({ application, section, sections, fields, passages }: NarrativeEditorProps) {
  const { user } = useAuth()
  const [ready, setReady] = useState(section.ready)
  const [seen, setSeen] = useState(section.ready)
  const writing = useWriting({
    section,
    place: draftOf(user?.id, 'application_sections', section.id),
    more: { ready },
    isMoreTyped: ready !== seen,
    onRestore: (typed) => setReady(typed.ready),
  })
  const write = useCommand<typeof writeSection>('grant-applications/write')
  const mark = useCommand<typeof commentSection>('grant-applications/comment-section')
  const answer = useCommand<typeof answerComment>('grant-applications/answer-comment')
  const resolve = useCommand<typeof resolveComment>('grant-applications/resolve-comment')
  const { refusal, busy, send } = useSending([])
  const follow = () => {
    writing.follow()
    setReady(section.ready)
    setSeen(section.ready)
  }
  const discard = () => {
    writing.forget()
    follow()
  }
  // A person who has typed nothing sees changes by others at once.
  if (writing.theirs && !writing.isTyped) follow()
  const length = lengthOf(agreed(writing.doc, fields, sections), section.spacing)
  const over = overLimits(length, limitsOf(section))
  const of = { id: application, section: section.id }
  const save = () =>
    send(async () => {
      writing.saved(await write({ ...of, version: writing.version!, doc: writing.doc, ready }))
      setSeen(ready)
      toast('good', `${section.heading} saved`)
    })
  return (
    <Panel
      title={section.heading}
      about={
        <span role="status" className={over.length > 0 ? 'text-bad' : ''}>
          {lengthInWords(length, limitsOf(section))}
          {over.length > 0 && `. Remove ${over.join(', ')}.`}
        </span>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <WritingNotices writing={writing} section={section} onDiscard={discard} />
        <WritingText
          writing={writing}
          section={section}
          label={`Text of ${section.heading}`}
          fields={fields}
          sections={placesFor(section, sections)}
          passages={passages}
          mark={(given) => mark({ ...of, ...given })}
          conversation={{
            answer: (thread, words) => answer({ ...of, thread, words }),
            resolve: (thread) => resolve({ ...of, thread }),
          }}
        />
        <FlagInput
          id="section-ready"
          label="Section is ready"
          value={ready}
          onChange={(value) => setReady(value === true)}
        />
        <div>
          <Button look="main" busy={busy} onClick={() => void save()}>
            Save section
          </Button>
        </div>
      </div>
    </Panel>
  )
}

/** The text as it is saved: open suggestions don't count. */
const agreed = (doc: TextJson, fields: readonly TextField[], sections: readonly ApplicationSection[]) =>
  markdownOf(settledDoc(docFrom(doc), 'rejected'), knownFrom({ fields, sections }))
