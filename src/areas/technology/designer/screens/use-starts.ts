import { useAnswer } from '#client/use-answer.ts'
import type { offeredStarts } from '#areas/forms/workflows/starts/question.ts'
import {
  formGlyph,
  handGlyph,
  startTypes,
  startWords,
  type Start,
  type StartRecord,
} from '#areas/forms/workflows/starts/rules.ts'

/** The records whose events can start a workflow, and the statuses and values of the one that starts it. */
export function useStarts(start: Start | undefined, enabled = true) {
  const { data } = useAnswer<typeof offeredStarts>(
    'workflows/starts',
    { table: start?.table ?? null },
    { about: 'workflow_versions', enabled: enabled && (start === undefined || start.kind !== 'schedule') },
  )
  const about = data?.about ?? null
  const record = about && (start?.kind === 'event' || start?.kind === about.as) ? about : null
  return { records: data?.records ?? [], record, isKnown: data !== undefined }
}

/** The start as the diagram shows it. */
export const startShown = (start: Start | undefined, record: StartRecord | null, form: boolean) => ({
  glyph: start ? startTypes[start.kind].glyph : form ? formGlyph : handGlyph,
  words: startWords(start, record, form),
})
