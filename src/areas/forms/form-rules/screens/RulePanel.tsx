import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import type { FormVersion } from '../../versions/records.ts'
import { questionsIn } from '../../versions/screens/use-questions.ts'
import { formRule, type FormRule } from '../records.ts'
import { ruleInWords } from './in-words.ts'

type RulePanelProps = {
  row: FormRule
  loaded: {
    versions: readonly FormVersion[] | undefined
    people: readonly { email: string; display_name: string }[] | undefined
  }
}

/** A rule as a sentence, and its formula behind it. */
export function RulePanel({ row, loaded: { versions, people = [] } }: RulePanelProps) {
  const questions = questionsIn(versions)
  // Rules store colleagues by email address; people see their names.
  const personOf = (address: string) => people.find(({ email }) => email === address)?.display_name
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
