import * as statement from '../../site/texts/accessibility.md'
import { TextPage } from '../../site/screens/TextPage.tsx'
import { criteria, performance, type Criterion, type Level } from './criteria.ts'
import { seenBy } from './seen-by.ts'
import { Say } from '#kit/parts/Say.tsx'
import { phrase, say, translated } from '#platform/say.ts'
import { loadText, useText } from '../../site/screens/use-text.ts'

const words: Record<Level, string> = {
  supports: phrase('Supports'),
  'partially-supports': phrase('Partially supports'),
  'does-not-support': phrase('Does not support'),
  'not-applicable': phrase('Not applicable'),
  'not-evaluated': phrase('Not evaluated'),
}
const tables = [
  { title: phrase('Level A'), rows: criteria.filter(({ grade }) => grade === 'A') },
  { title: phrase('Level AA'), rows: criteria.filter(({ grade }) => grade === 'AA') },
  { title: phrase('Section 508: functional performance'), rows: performance },
]

const spanish = () => import('../../site/texts/es/accessibility.md')
export const ready = () => loadText(spanish)

/** The statement, followed by the full conformance report for buyers. */
export default function AccessibilityScreen() {
  const text = useText(statement, spanish)
  const headings = [...text.headings, { id: 'report', title: say('Conformance report') }]
  return (
    <TextPage text={{ ...text, headings }}>
      <section className="grid min-w-0 gap-8" aria-labelledby="report">
        <div className="prose-report">
          <h2 id="report">{say('Conformance report')}</h2>
          <p>
            <Say
              text="Each criterion of WCAG 2.2 at levels A and AA, in the terms of the VPAT. {link} follows GSA’s OpenACR format."
              values={{ link: <a href="/accessibility.yaml">{say('Download the report as data')}</a> }}
            />
          </p>
        </div>
        {tables.map(({ title, rows }) => (
          <Table key={title} title={title} rows={rows} />
        ))}
      </section>
    </TextPage>
  )
}

const Table = ({ title, rows }: { title: string; rows: readonly Omit<Criterion, 'grade'>[] }) => (
  <div className="prose-report min-w-0">
    <h3>{translated(title)}</h3>
    <div className="wide" role="region" aria-label={say('Table: {title}', { title: translated(title) })} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('Criterion')}</th>
            <th scope="col">{say('Conformance')}</th>
            <th scope="col">{say('Remarks')}</th>
            <th scope="col">{say('Seen by')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.num}>
              <th scope="row">
                {row.num} {translated(row.name)}
              </th>
              <td className="whitespace-nowrap">{translated(words[row.level])}</td>
              <td>{translated(row.remark)}</td>
              <td>{seenBy(row).map(translated).join(', ') || say('Nothing yet')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
)
