import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import type { Difference } from '../agreement/rules.ts'
import type { showAgreement } from '../questions.ts'
import type { GrantReport } from '../records.ts'

/** Whether a report still agrees with the books, and the report that revises it or that it revises. */
export function Agreement({ row }: { row: GrantReport }) {
  const { data: shown } = useAnswer<typeof showAgreement>(
    'grant-reports/show-agreement',
    { id: row.id },
    { about: 'grant_reports' },
  )
  return (
    <>
      {row.revises && (
        <Notice title="This is a revised report">
          {row.revised_because}{' '}
          <Link className="link" to={`/grant-management/reports/${row.revises}`}>
            Open the original report
          </Link>
        </Notice>
      )}
      {shown?.outOfDate && (
        <Notice tone="warn" title={shown.outOfDate}>
          {shown.revision ? (
            <Link className="link" to={`/grant-management/reports/${shown.revision.id}`}>
              Open {shown.revision.number}, the revised report
            </Link>
          ) : row.final ? (
            'Revise this report. The grant can’t be closed until the revised report is certified and submitted.'
          ) : (
            'The next report corrects this, because its lines are cumulative. Revise this one only if the awarding agency asks.'
          )}
        </Notice>
      )}
      {shown && shown.differences.length > 0 && <Differences found={shown.differences} />}
    </>
  )
}

function Differences({ found }: { found: readonly Difference[] }) {
  return (
    <Panel title="Differences from the books" about="Current books.">
      <Sheet
        label="Lines that differ from the books"
        rows={found}
        idOf={({ what }) => what}
        columns={[
          { name: 'Line', of: ({ line, what }) => `${line} ${what}` },
          { name: 'In the report', figure: true, of: ({ reported }) => <Amount cents={reported} /> },
          { name: 'In the books', figure: true, of: ({ booked }) => <Amount cents={booked} /> },
          { name: 'Difference', figure: true, of: ({ reported, booked }) => <Amount cents={booked - reported} /> },
        ]}
      />
    </Panel>
  )
}
