import { daysBetween } from '#platform/dates.ts'
import { counted, type Found, type Work } from './desk.ts'

type Section = {
  id: string
  heading: string
  word_limit: number | null
  words: number
  writer: string | null
  ready: boolean
}
type Wanted = { id: string; words: string; met: boolean }

export const grantWriting: Work = async ({ answers: { application }, today, rows }) => {
  const about = { table: 'grant_applications', id: application! }
  const [row] = await rows<{ number: string; title: string; closes_on: string; status: string }>(
    'Application',
    'select number, title, closes_on::text, status from grant_applications where id = $1',
    [application],
  )
  if (!row) return { summary: 'You don’t have access to this application.', found: [] }
  const sections = await rows<Section>(
    'Application sections',
    `select id, heading, word_limit::int as word_limit,
      coalesce(array_length(regexp_split_to_array(nullif(trim(body), ''), '\\s+'), 1), 0) as words, writer, ready
      from application_sections where application = $1 order by position`,
    [application],
  )
  const wanted = await rows<Wanted>(
    'Requirements of the notice',
    `select id, name as words, done as met from application_requirements where application = $1 and required
      order by due_on nulls last, name`,
    [application],
  )
  const left = daysBetween(today, row.closes_on)
  const found: Found[] = [
    ...wanted
      .filter(({ met }) => !met)
      .map(({ words }): Found => ({
        tone: left < 7 ? 'bad' : 'warn',
        words: `Not met yet: ${words}`,
        about,
        task: `${row.number}: ${words}`.slice(0, 200),
      })),
    ...sections.flatMap((section): Found[] => {
      const limit = section.word_limit ?? 0
      return [
        ...(section.words === 0
          ? [
              {
                tone: 'warn',
                words: `“${section.heading}” is empty.`,
                about,
                task: `${row.number}: write “${section.heading}”`.slice(0, 200),
              } satisfies Found,
            ]
          : []),
        ...(limit > 0 && section.words > limit
          ? [
              {
                tone: 'bad',
                words: `“${section.heading}” has ${section.words} words; the limit is ${limit}.`,
                about,
                task: `${row.number}: shorten “${section.heading}” by ${section.words - limit} words`.slice(0, 200),
              } satisfies Found,
            ]
          : []),
        ...(section.writer === null && !section.ready
          ? [{ tone: 'info', words: `“${section.heading}” is unassigned.`, about } satisfies Found]
          : []),
      ]
    }),
  ]
  return {
    summary: `${row.number} ${row.title}, deadline ${left >= 0 ? `in ${counted(left, 'day')}` : `passed ${counted(-left, 'day')} ago`}: ${sections.filter(({ ready }) => ready).length} of ${counted(sections.length, 'section')} ready, ${wanted.filter(({ met }) => met).length} of ${counted(wanted.length, 'requirement')} met.`,
    found,
  }
}
