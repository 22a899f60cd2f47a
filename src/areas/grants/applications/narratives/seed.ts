import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

type Text = { type: string; text: string; marks?: { type: string; attrs?: Record<string, string> }[] }
const text = (words: string, type?: string, id?: string): Text => ({
  type: 'text',
  text: words,
  ...(type && { marks: [{ type, ...(id && { attrs: { id } }) }] }),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const cells = (type: string, words: readonly string[]) => ({
  type: 'table_row',
  content: words.map((each) => ({ type, content: [paragraph(text(each))] })),
})

/** The need for the buses in writing: a table, a value of the application, a suggestion, a comment and a version. */
export async function seedNarratives(tx: Tx, actAt: (days: number) => Act, application: string): Promise<void> {
  const [need, plan] = await tx.sql<{ id: string; version: number }>(
    'select id, version::int as version from application_sections where application = $1 order by position limit 2',
    [application],
  )
  const doc = (suggested: object[], about: Text) => ({
    type: 'doc',
    content: [
      paragraph(
        text('Three of the eleven school buses of the district are older than fifteen years. '),
        about,
        ...suggested,
      ),
      { type: 'heading', attrs: { level: 4 }, content: [text('Condition of the fleet')] },
      {
        type: 'table',
        content: [
          cells('table_header', ['Bus', 'First year', 'Days in repair, last year']),
          cells('table_cell', ['4', '2008', '31']),
          cells('table_cell', ['7', '2009', '22']),
          cells('table_cell', ['9', '2010', '27']),
        ],
      },
      paragraph(
        text('The city requests '),
        { type: 'field', attrs: { name: 'asked' } },
        text(' for three electric buses, their chargers and the training of two mechanics.'),
      ),
    ],
  })
  const routes = 'They run on the four longest routes.'
  const write = 'grant-applications/write'
  const first = await actAt(-9)('max', write, {
    id: application,
    section: need!.id,
    version: need!.version,
    doc: doc([], text(routes)),
    ready: false,
  })
  await actAt(-9)('max', 'grant-applications/keep-version', { id: application, why: 'First draft' })
  const second = await actAt(-6)('ada', write, {
    id: application,
    section: need!.id,
    version: first.version,
    doc: doc([text(' Route 3 passes two asthma clinics.', 'insertion', 'sclinics')], text(routes)),
    ready: false,
  })
  await actAt(-6)('ada', 'grant-applications/comment-section', {
    id: application,
    section: need!.id,
    version: second.version,
    doc: doc(
      [text(' Route 3 passes two asthma clinics.', 'insertion', 'sclinics')],
      text(routes, 'comment', 'croutes'),
    ),
    thread: 'croutes',
    words: 'How many miles a day? The notice asks for it.',
  })
  await actAt(-8)('max', write, {
    id: application,
    section: plan!.id,
    version: plan!.version,
    body: 'The buses are ordered in the first quarter, delivered in the third, and in service by the start of school.',
    ready: true,
  })
}
