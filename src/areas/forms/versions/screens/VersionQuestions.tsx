import { Panel } from '#kit/parts/Panel.tsx'
import { isAsked, kinds, readDefinition } from '../../definition/rules.ts'
import type { FormVersion } from '../records.ts'

/** The questions of a version, with their conditions and formulas. */
export const VersionQuestions = ({ row }: { row: FormVersion }) => (
  <Panel title="Questions">
    <ol className="divide-y divide-line">
      {readDefinition(row.definition).questions.map((question) => (
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
  </Panel>
)
