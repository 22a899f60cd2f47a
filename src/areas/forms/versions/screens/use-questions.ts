import { useRecords } from '#client/use-record.ts'
import { versionLife } from '../life.ts'
import { formVersion, type FormVersion } from '../records.ts'
import { isAsked, readDefinition, type Question } from '#areas/forms/definition/rules.ts'

/** The questions of a form by key: of the published version, or of the newest if none is published. */
export function useQuestions(form: string | null | undefined): ReadonlyMap<string, Question> {
  const { rows } = useRecords(formVersion, (from) =>
    from
      .eq('form', form ?? '00000000-0000-0000-0000-000000000000')
      .order('edition', { ascending: false })
      .limit(5),
  )
  return questionsIn(rows)
}

/** Of its newest versions. */
export function questionsIn(rows: readonly FormVersion[] | undefined): ReadonlyMap<string, Question> {
  const asked = rows?.find((row) => versionLife.is(row, 'published')) ?? rows?.[0]
  return new Map(
    readDefinition(asked?.definition ?? '')
      .questions.filter(isAsked)
      .map((question) => [question.key, question]),
  )
}
