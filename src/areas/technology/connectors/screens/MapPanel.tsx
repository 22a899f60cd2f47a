import { Link } from 'react-router'
import { useQuestions } from '#areas/forms/versions/screens/use-questions.ts'
import { form } from '#areas/forms/forms/records.ts'
import { useRecords } from '#client/use-record.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { labelOf } from '#platform/records/record.ts'
import { codeItem, codeList } from '../../master-data/records.ts'
import type { Connector } from '../records.ts'
import { codeFields, mappingIn } from '../rules.ts'

/** The source of each field, by the names people know: the question of the form, the field of a code. */
export function MapPanel({ row }: { row: Connector }) {
  const { rows: forms } = useRecords(form, (from) => from.eq('number', row.goes_to).limit(1))
  const { rows: lists } = useRecords(codeList, (from) => from.eq('code', row.goes_to).limit(1))
  const target =
    row.takes === 'codes'
      ? lists?.[0] && { to: `/master-data/${lists[0].id}`, name: lists[0].name }
      : forms?.[0] && { to: `/utility-form-filler/${forms[0].id}`, name: forms[0].title }
  const questions = useQuestions(row.takes === 'submissions' ? forms?.[0]?.id : null)
  const { sources, reason } = mappingIn(row.mapping)
  const nameOf = (field: string) =>
    row.takes === 'codes'
      ? codeFields.find((each) => each === field) && labelOf(codeItem, field)
      : questions.get(field)?.label
  return (
    <Panel
      title="Mapping"
      about={
        target ? (
          <>
            Each row {row.takes === 'codes' ? 'becomes a code in the list' : 'becomes a submission of the form'}{' '}
            <Link to={target.to} className="link">
              {target.name}
            </Link>
            .
          </>
        ) : (
          'The source of each field.'
        )
      }
    >
      {reason && <Notice tone="bad" title={reason} />}
      <div role="region" aria-label="Mapping" tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead className="text-2xs text-ink-2">
            <tr>
              <th scope="col" className="py-2 pr-4 font-semibold">
                Field
              </th>
              <th scope="col" className="py-2 font-semibold">
                File column
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {sources.map(({ field, column, fixed }) => (
              <tr key={field}>
                <th scope="row" className="py-2 pr-4 font-normal text-ink">
                  {nameOf(field) ?? <span className="font-mono text-xs">{field}</span>}
                </th>
                <td className="py-2 text-ink-2">{column === null ? <>always “{fixed}”</> : column}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
