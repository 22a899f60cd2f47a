import { useParams } from 'react-router'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { differencesBetween } from '../../definition/review/rules.ts'
import { isAsked, kinds, readDefinition, type Question } from '../../definition/rules.ts'
import { versionLife } from '../life.ts'
import { formVersion, type FormVersion } from '../records.ts'
import { Digest } from './Digest.tsx'

export default function VersionScreen() {
  const found = useRecord(formVersion, useParams().id ?? '')
  return found.row ? (
    <Page row={found.row} />
  ) : (
    <NoRecord of={formVersion} found={found} list={{ to: '/utility-form-filler', label: 'Forms' }} />
  )
}

function Page({ row }: { row: FormVersion }) {
  const { rows: before } = useRecords(formVersion, (from) =>
    from.eq('form', row.form).lt('edition', row.edition).order('edition', { ascending: false }).limit(1),
  )
  const definition = readDefinition(row.definition)
  const differences = before?.[0] ? differencesBetween(readDefinition(before[0].definition), definition) : []
  return (
    <RecordPage
      of={formVersion}
      life={versionLife}
      row={row}
      list={{ to: `/utility-form-filler/${row.form}`, label: 'Form' }}
      actions={
        <>
          {versionLife.is(row, 'draft') && <ButtonLink to={`/utility-form-filler/${row.form}/build`}>Build</ButtonLink>}
          <Moves life={versionLife} row={row} />
        </>
      }
    >
      {versionLife.is(row, 'replaced') && (
        <Notice title="A newer version is active">Answers to this version are still read with it.</Notice>
      )}
      <Panel title="Form version">
        <RecordFacts
          of={formVersion}
          row={row}
          show={['form', 'edition', 'drafted_by', 'published_by', 'published_at', 'note']}
        />
        {row.digest && <Digest of="SHA-256 of the questions" hash={row.digest} />}
      </Panel>
      <Panel
        title="Changes"
        about={before && (before[0] ? `Compared with ${before[0].name}.` : 'This is the first version.')}
      >
        {!before ? (
          <SkeletonLines />
        ) : differences.length > 0 ? (
          <ul className="grid list-disc gap-1 pl-5">
            {differences.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-2">
            {before?.[0] ? 'The questions are the same.' : 'There is no earlier version to compare.'}
          </p>
        )}
      </Panel>
      <Panel title="Questions">
        <Questions questions={definition.questions} />
      </Panel>
    </RecordPage>
  )
}

export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <ol className="divide-y divide-line">
    {questions.map((question) => (
      <li key={question.key} className="py-2">
        <p className={question.kind === 'section' ? 'font-semibold text-ink' : 'text-ink'}>
          {question.label}
          {question.required && <span className="text-ink-2">, required</span>}
        </p>
        <p className="text-xs break-words text-ink-2">
          {kinds[question.kind]}
          {isAsked(question) && (
            <>
              {' '}
              · <code>{question.key}</code>
            </>
          )}
          {question.formula && <> · {question.formula}</>}
          {question.show_if && <> · when {question.show_if}</>}
          {question.check && <> · must meet: {question.check}</>}
          {question.options && <> · {question.options.join(', ')}</>}
        </p>
      </li>
    ))}
  </ol>
)
