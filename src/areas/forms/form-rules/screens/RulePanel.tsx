import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { useQuestions } from '../../versions/screens/use-questions.ts'
import { formRule, type FormRule } from '../records.ts'
import { ruleInWords } from './in-words.ts'
import { usePersonOf } from './use-person-of.ts'

/** A rule as a sentence, and its formula behind it. */
export function RulePanel({ row }: { row: FormRule }) {
  const questions = useQuestions(row.form)
  const personOf = usePersonOf()
  return (
    <Panel title="Form rule">
      <p className="mb-4 text-ink">{ruleInWords(row, (key) => questions.get(key)?.label, personOf)}</p>
      <RecordFacts of={formRule} row={row} show={['form', 'position', 'active']} />
      <div className="mt-4">
        <Disclosure title="Formula">
          <RecordFacts of={formRule} row={row} show={['holds_when', 'action', 'target', 'value']} />
        </Disclosure>
      </div>
    </Panel>
  )
}
