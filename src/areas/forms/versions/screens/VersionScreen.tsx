import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { problemsOf } from '../../definition/publishing/rules.ts'
import { differencesBetween } from '../../definition/review/rules.ts'
import { isAsked, kinds, readDefinition, type Question } from '../../definition/rules.ts'
import type { publishVersion, sendBackVersion, submitVersion } from '../commands.ts'
import { formVersion, type FormVersion } from '../records.ts'
import { Digest } from './Digest.tsx'
import { whyNotPublishVersion, whyNotSendBack, whyNotSubmitVersion } from '../rules.ts'

export default function VersionScreen() {
  const found = useRecord(formVersion, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={formVersion} found={found} list={{ to: '/utility-form-filler', label: 'Utility forms' }} />
}

function Page({ row }: { row: FormVersion }) {
  const actor = useActor()
  const submit = useCommand<typeof submitVersion>('form-versions/submit')
  const publish = useCommand<typeof publishVersion>('form-versions/publish')
  const sendBack = useCommand<typeof sendBackVersion>('form-versions/send-back')
  const [asking, setAsking] = useState(false)
  const { rows: before } = useRecords(formVersion, (from) => from.eq('form', row.form).lt('edition', row.edition).order('edition', { ascending: false }).limit(1))
  const definition = readDefinition(row.definition)
  const problems = problemsOf(definition).length
  const differences = before?.[0] ? differencesBetween(readDefinition(before[0].definition), definition) : []
  return (
    <RecordPage
      of={formVersion}
      row={row}
      list={{ to: `/utility-form-filler/${row.form}`, label: 'The form' }}
      actions={
        <>
          {row.status === 'draft' && <ButtonLink to={`/utility-form-filler/${row.form}/build`}>Build</ButtonLink>}
          {row.status === 'draft' && <MoveButton look="main" whyNot={whyNotSubmitVersion(row, { actor, problems })} run={() => submit({ id: row.id })} done="It waits for a second person">Ask for publication</MoveButton>}
          {row.status === 'submitted' && <MoveButton look="main" whyNot={whyNotPublishVersion(row, { actor, problems })} run={() => publish({ id: row.id })} done={`${row.name} is published`}>Publish</MoveButton>}
          {row.status === 'submitted' && whyNotSendBack(row, { actor }) === null && <Button onClick={() => setAsking(true)}>Send back</Button>}
          {asking && <ReasonDialog title="Send it back?" about="Whoever changed it last reads the reason." verb="Send back" run={(reason) => sendBack({ id: row.id, reason })} onClose={() => setAsking(false)} />}
        </>
      }
    >
      {row.status === 'replaced' && <Notice title="A newer version is in use">Answers that were given to this one are still read by it.</Notice>}
      <Panel title="The version"><RecordFacts of={formVersion} row={row} show={['form', 'edition', 'drafted_by', 'published_by', 'published_at', 'note']} />{row.digest && <Digest of="SHA-256 of the questions" hash={row.digest} />}</Panel>
      <Panel title="What differs" about={before && (before[0] ? `From ${before[0].name}.` : 'It is the first one.')}>
        {!before ? <SkeletonLines /> : differences.length > 0 ? <ul className="grid list-disc gap-1 pl-5">{differences.map((words) => <li key={words}>{words}</li>)}</ul> : <p className="text-ink-2">{before?.[0] ? 'The questions are the same.' : 'There is nothing to compare it with.'}</p>}
      </Panel>
      <Panel title="Its questions"><Questions questions={definition.questions} /></Panel>
    </RecordPage>
  )
}

export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <ol className="divide-y divide-line">
    {questions.map((question) => (
      <li key={question.key} className="py-2">
        <p className={question.kind === 'section' ? 'font-semibold text-ink' : 'text-ink'}>{question.label}{question.required && <span className="text-ink-2">, required</span>}</p>
        <p className="text-xs break-words text-ink-2">{kinds[question.kind]}{isAsked(question) && <> · <code>{question.key}</code></>}{question.formula && <> · {question.formula}</>}{question.show_if && <> · when {question.show_if}</>}{question.check && <> · must: {question.check}</>}{question.options && <> · {question.options.join(', ')}</>}</p>
      </li>
    ))}
  </ol>
)
