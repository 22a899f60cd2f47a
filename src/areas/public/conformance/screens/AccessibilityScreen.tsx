import * as statement from '../../site/texts/accessibility.md'
import { TextPage } from '../../site/screens/TextPage.tsx'
import { criteria, performance, type Level } from './criteria.ts'

const words: Record<Level, string> = {
  supports: 'Supports',
  'partially-supports': 'Partially supports',
  'does-not-support': 'Does not support',
  'not-applicable': 'Not applicable',
  'not-evaluated': 'Not evaluated',
}
const tables = [
  { title: 'Level A', rows: criteria.filter(({ grade }) => grade === 'A') },
  { title: 'Level AA', rows: criteria.filter(({ grade }) => grade === 'AA') },
  { title: 'Section 508: functional performance', rows: performance },
]

const text = { ...statement, headings: [...statement.headings, { id: 'report', title: 'Conformance report' }] }

/** The statement, followed by the full conformance report for buyers. */
export default function AccessibilityScreen() {
  return (
    <TextPage text={text}>
      <section className="grid min-w-0 gap-8" aria-labelledby="report">
        <div className="prose-report">
          <h2 id="report">Conformance report</h2>
          <p>
            Each criterion of WCAG 2.2 at levels A and AA, in the terms of the VPAT.{' '}
            <a href="/accessibility.yaml">Download the report as data</a> follows GSA’s OpenACR format.
          </p>
        </div>
        {tables.map(({ title, rows }) => (
          <Table key={title} title={title} rows={rows} />
        ))}
      </section>
    </TextPage>
  )
}

type Row = { num: string; name: string; level: Level; remark: string }

const Table = ({ title, rows }: { title: string; rows: readonly Row[] }) => (
  <div className="prose-report min-w-0">
    <h3>{title}</h3>
    <div className="wide" role="region" aria-label={`Table: ${title}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">Conformance</th>
            <th scope="col">Remarks</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ num, name, level, remark }) => (
            <tr key={num}>
              <th scope="row">
                {num} {name}
              </th>
              <td className="whitespace-nowrap">{words[level]}</td>
              <td>{remark}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
)
