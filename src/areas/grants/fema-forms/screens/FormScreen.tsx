import { plural } from '#platform/words.ts'
import { useParams } from 'react-router'
import { useChosenQuery } from '#client/use-chosen-query.ts'
import { useToday } from '#client/use-today.ts'
import { useRecords } from '#client/use-record.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { dayInWords } from '#platform/dates.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import { DisasterPicker } from '../../declarations/screens/DisasterPicker.tsx'
import { useDisaster } from '../../declarations/screens/use-disaster.ts'
import { femaForm, formKinds, formWords, type FormKind } from '../records.ts'
import { newestOf, standingOf, whyNotFill, type Summary } from '../summary/rules.ts'
import { useFilled } from './use-filled.ts'

/** One filled form: selected by disaster and record, previewed, and saved as a PDF. */
export default function FormScreen() {
  const params = useParams()
  const kind = formKinds.find((each) => each === params.kind)
  return kind ? (
    <One kind={kind} />
  ) : (
    <Screen area="Grant Management" title="Form not found">
      <Empty title="This form isn’t in the library" action={<ButtonLink to="/fema-forms">All forms</ButtonLink>} />
    </Screen>
  )
}

function One({ kind }: { kind: FormKind }) {
  const today = useToday()
  const [query, setQuery] = useChosenQuery()
  const { rows: disasters, chosen, choose } = useDisaster()
  const { rows: forms } = useRecords(femaForm, (of) => of.limit(200))
  const filled = useFilled(kind, chosen, query.get('of'))
  const form = newestOf(forms, kind)
  const standing = standingOf(form, today)
  const edition = [form?.edition_on && `Edition of ${dayInWords(form.edition_on)}`, standing.words]
    .filter(Boolean)
    .join('. ')
  const number = form?.number ?? 'FEMA form'

  const actions = (
    <span className="flex flex-wrap gap-2 print:hidden">
      <PdfButton
        look="main"
        whyNot={whyNotFill(filled)}
        of="fema-forms/document"
        input={{ kind, declaration: chosen?.id, of: filled.of || null }}
        file={`${kind}-${chosen?.number ?? 'form'}.pdf`}
      >
        Download PDF
      </PdfButton>
      <Button onClick={() => window.print()}>Print</Button>
    </span>
  )
  return (
    <Screen
      area="Grant Management"
      title={formWords[kind]}
      about={
        <>
          <span className="font-mono text-xs">{number}</span> · {edition}
        </>
      }
      actions={actions}
    >
      <div className="grid gap-5">
        {standing.state === 'bad' && (
          <Notice tone="warn" title="This edition has expired">
            Get the newer edition from FEMA and enter it under Editions.
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2 print:hidden">
          {disasters && chosen && <DisasterPicker rows={disasters} chosen={chosen} onChoose={choose} />}
          {filled.choices.length > 0 && (
            <Select
              id="of"
              label={filled.asks}
              required
              field={{
                options: filled.choices.map(({ id }) => id),
                words: Object.fromEntries(filled.choices.map(({ id, words }) => [id, words])),
              }}
              value={filled.of}
              onChange={(id) => setQuery((now) => (now.set('of', String(id)), now))}
            />
          )}
        </div>
        {filled.loading ? (
          <SkeletonLines lines={5} />
        ) : !filled.ready ? (
          <Empty title={filled.nothing} action={<ButtonLink to="/fema-grants-hub">FEMA grants</ButtonLink>}>
            The form is filled when data exists.
          </Empty>
        ) : null}
        {filled.ready && (
          <Panel title="Print preview">
            <Facts
              facts={filled.facts.map(([label, value]) => ({
                label,
                value: <span className="whitespace-pre-line">{value || '—'}</span>,
                wide: value.length > 60,
              }))}
            />
            {filled.cut && (
              <Notice tone="warn" title="This preview is not complete">
                It shows the first 1,000 records, so its totals are too low. The PDF has all of them.
              </Notice>
            )}
            {filled.waiting > 0 && (
              <p className="mt-3 text-warn">
                {plural(filled.waiting, { one: 'One record is', other: `${filled.waiting} records are` })} not checked
                yet and not included.
              </p>
            )}
            {filled.summary && <SummaryLines label={formWords[kind]} summary={filled.summary} />}
            {filled.summary && <SummaryTable label={formWords[kind]} summary={filled.summary} />}
          </Panel>
        )}
      </div>
    </Screen>
  )
}

type SummaryProps = { label: string; summary: Summary }

/**
 * On a phone each line is a separate block with the totals below; on paper and wider screens it is the table of the
 * form.
 */
const SummaryLines = ({ label, summary: { columns, lines, totals, total } }: SummaryProps) => (
  <div className="mt-4 sm:hidden print:hidden">
    {lines.length === 0 ? (
      <p className="text-ink-2">No checked records of this kind.</p>
    ) : (
      <Sheet
        label={label}
        rows={lines.map((line, at) => ({ line, at }))}
        idOf={({ at }) => String(at)}
        columns={columns.map(({ name, figure }, column) => ({
          name,
          ...(figure && { figure }),
          of: ({ line }: { line: readonly string[]; at: number }) => line[column],
        }))}
      />
    )}
    {(total > 0 || totals.length > 0) && (
      <dl className="mt-3 grid gap-1 font-semibold">
        {[...totals, ['Total', total] as const].map(([words, cents]) => (
          <div key={words} className="flex justify-between gap-4">
            <dt>{words}</dt>
            <dd>
              <Amount cents={cents} />
            </dd>
          </div>
        ))}
      </dl>
    )}
  </div>
)

const SummaryTable = ({ label, summary: { columns, lines, totals, total } }: SummaryProps) => (
  <div
    role="region"
    aria-label={label}
    tabIndex={0}
    className="relative mt-4 overflow-x-auto rounded-sm border border-line max-sm:hidden print:block"
  >
    <table className="w-full min-w-max text-left text-sm">
      <caption className="sr-only">{label}</caption>
      <thead className="bg-surface-2 text-2xs text-ink-2">
        <tr>
          {columns.map(({ name, figure }) => (
            <th key={name} scope="col" className={`px-3 py-2 font-semibold ${figure ? 'text-right' : ''}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at} className="border-t border-line">
            {line.map((cell, column) => (
              <td
                key={column}
                className={`px-3 py-2 align-top ${columns[column]?.figure ? 'figures text-right whitespace-nowrap' : ''}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
        {lines.length === 0 && (
          <tr className="border-t border-line">
            <td colSpan={columns.length} className="px-3 py-3 text-ink-2">
              No checked records of this kind.
            </td>
          </tr>
        )}
      </tbody>
      {(total > 0 || totals.length > 0) && (
        <tfoot className="border-t border-line-strong font-semibold">
          {[...totals, ['Total', total] as const].map(([words, cents]) => (
            <tr key={words}>
              <th scope="row" colSpan={columns.length - 1} className="px-3 py-1.5 text-left font-semibold">
                {words}
              </th>
              <td className="px-3 py-1.5 text-right">
                <Amount cents={cents} />
              </td>
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  </div>
)
