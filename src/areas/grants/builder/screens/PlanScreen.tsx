import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useTerms } from '#client/use-terms.ts'
import { Menu } from '#kit/overlays/Menu.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { download } from '#kit/record/list/download.ts'
import { LongText } from '#kit/record/LongText.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { csvText } from '#platform/records/csv.ts'
import { writeXml } from '@granary/xml/write.ts'
import { grantApplication } from '../../applications/records.ts'
import { classWords, objectClasses } from '../../budgets/records.ts'
import { CheckList } from '../../grants/screens/CheckList.tsx'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import { problemsOf, readerOf } from '../../federal-forms/rules.ts'
import { sf424a } from '../../federal-forms/sf424a/rules.ts'
import { grantTerm } from '../../terms/records.ts'
import type { editPlan, setPlanLines } from '../commands.ts'
import { planLife } from '../life.ts'
import { budgetPlan, budgetPlanLine, type BudgetPlan } from '../records.ts'
import { sf424aFrom } from '../sf424a/rules.ts'
import { exportOf, narrativeOf, planChecks, whyNoBudgetForm, work } from '../rules.ts'
import { centsOn, termOn } from '#platform/records/dated.ts'

const GridPanel = lazy(async () => ({ default: (await import('#kit/record/grid/GridPanel.tsx')).GridPanel }))
const list = { to: '/grant-budget-builder', label: 'Grant budget builder' }
const numeric = ['year', 'quantity', 'fringe', 'match_share'] as const

export default function PlanScreen() {
  const found = useRecord(budgetPlan, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={budgetPlan} found={found} list={list} />
}

function One({ row }: { row: BudgetPlan }) {
  const actor = useActor()
  const today = useToday()
  const { rows: lines } = useRecords(budgetPlanLine, (from) => from.eq('plan', row.id).order('position').limit(500))
  const terms = useTerms(grantTerm)
  const { rows: applications } = useRecords(grantApplication, (from) =>
    from.in('id', row.application ? [row.application] : []).limit(1),
  )
  const edit = useCommand<typeof editPlan>('grant-budget-plans/edit')
  const setLines = useCommand<typeof setPlanLines>('grant-budget-plans/set-lines')
  if (!lines || !terms || !applications) return <SkeletonLines lines={8} />
  const { id } = row
  const of = {
    indirect: row.indirect,
    indirect_rate: row.indirect_rate,
    match_share: row.match_share,
    subawardBase: centsOn(terms, 'subaward_base', today) ?? 0,
  }
  const sums = work(lines, of)
  const asked = applications[0]
  const checks = planChecks(lines, of, sums, {
    deMinimis: termOn(terms, 'de_minimis_percent', today),
    asked: asked?.asked ?? null,
    match: asked?.match ?? null,
  })
  const used = objectClasses.filter((name) => sums.byClass[name].total > 0)
  const answers = sf424aFrom(sums, { plan: row, application: asked })
  const [missing] = problemsOf(sf424a, answers)
  const whyNoXml = whyNoBudgetForm(row) ?? (missing ? `${missing.item}: ${missing.words}` : null)
  const xml = () =>
    download(
      new Blob([writeXml(sf424a.xml(readerOf(sf424a, answers)))], { type: 'application/xml' }),
      `${row.number}-SF424A.xml`,
    )
  const json = () =>
    download(
      new Blob([JSON.stringify(exportOf(row, sums), null, 2)], { type: 'application/json' }),
      `${row.number}.json`,
    )
  const csv = () =>
    download(
      new Blob(
        [
          csvText([
            ['Object class', 'Award', 'Match', 'Total'],
            ...used.map((name) => [
              classWords[name],
              ...[sums.byClass[name].federal, sums.byClass[name].match, sums.byClass[name].total].map((each) =>
                (each / 100).toFixed(2),
              ),
            ]),
          ]),
        ],
        { type: 'text/csv' },
      ),
      `${row.number}.csv`,
    )
  return (
    <RecordPage
      of={budgetPlan}
      life={planLife}
      row={row}
      list={list}
      wide={
        <>
          <Figures
            figures={[
              { label: 'Award', value: <Amount cents={sums.federal} /> },
              {
                label: 'Match',
                value: <Amount cents={sums.match} />,
                note: sums.total > 0 ? `${Math.round((sums.match / sums.total) * 100)}% of total` : undefined,
              },
              {
                label: 'Indirect',
                value: <Amount cents={sums.indirect} />,
                note: (
                  <>
                    on a base of <Amount cents={sums.mtdc} />
                  </>
                ),
              },
              { label: 'Total', value: <Amount cents={sums.total} /> },
            ]}
          />
          <Suspense fallback={<SkeletonLines lines={4} />}>
            <GridPanel
              title="Lines"
              of={budgetPlanLine}
              rows={lines.map((line) => ({
                ...line,
                ...Object.fromEntries(numeric.map((name) => [name, line[name] === null ? null : Number(line[name])])),
              }))}
              columns={[
                'class',
                'description',
                'year',
                'quantity',
                'unit_cost',
                'fringe',
                'match_share',
                'excluded',
                'subaward',
                'amount',
              ]}
              behind={['excluded', 'subaward']}
              version={row.version}
              whyNot={whyNotEdit(budgetPlan, row, actor)}
              send={(next, version) => setLines({ id, version, lines: next })}
            />
          </Suspense>
        </>
      }
      actions={
        <>
          {row.application && (
            <ButtonLink to={`/grant-management/applications/${row.application}`}>Open application</ButtonLink>
          )}
          <EditRecord of={budgetPlan} row={row} edit={edit} />
          <Menu
            label="Download"
            items={[
              { label: 'CSV', whyNot: null, run: csv },
              { label: 'JSON', whyNot: null, run: json },
              { label: 'SF-424A as Grants.gov XML', whyNot: whyNoXml, run: xml },
            ]}
          >
            <Button>
              <Icon name="download" />
              Download
            </Button>
          </Menu>
          {row.form === '424a' && (
            <PdfButton of="grant-budget-plans/document" input={{ id }} file={`${row.number}-SF424A.pdf`}>
              SF-424A (PDF)
            </PdfButton>
          )}
          <Moves life={planLife} row={row} />
        </>
      }
    >
      {used.length > 0 && (
        <Panel
          title={row.form === '424c' ? 'SF-424C' : 'SF-424A, section B'}
          about={`Indirect costs are the rate times modified total direct costs; the first part of each subaward counts (2 CFR 200.1).`}
        >
          <Sheet
            label="By object class"
            rows={used}
            idOf={(name) => name}
            columns={[
              { name: 'Object class', of: (name) => classWords[name] },
              { name: 'Award', figure: true, of: (name) => <Amount cents={sums.byClass[name].federal} /> },
              { name: 'Match', figure: true, of: (name) => <Amount cents={sums.byClass[name].match} /> },
              { name: 'Total', figure: true, of: (name) => <Amount cents={sums.byClass[name].total} /> },
            ]}
            foot={[
              'k. Total',
              <Amount key="f" cents={sums.federal} />,
              <Amount key="m" cents={sums.match} />,
              <Amount key="t" cents={sums.total} />,
            ]}
          />
          {sums.years.length > 1 && (
            <div className="mt-4">
              <Sheet
                label="By year"
                rows={sums.byYear}
                idOf={({ year }) => String(year)}
                columns={[
                  { name: 'Year', of: ({ year }) => `Year ${year}` },
                  { name: 'Direct', figure: true, of: ({ direct }) => <Amount cents={direct} /> },
                  { name: 'Indirect', figure: true, of: ({ indirect }) => <Amount cents={indirect} /> },
                  { name: 'Award', figure: true, of: ({ federal }) => <Amount cents={federal} /> },
                  { name: 'Match', figure: true, of: ({ match }) => <Amount cents={match} /> },
                ]}
              />
            </div>
          )}
          <CheckList checks={checks} />
        </Panel>
      )}
      {used.length > 0 && (
        <Panel title="Budget narrative" about="Generated from the lines. Edit it for your narrative.">
          <LongText text={narrativeOf(lines, sums, of)} />
        </Panel>
      )}
      <Panel title="Details">
        <RecordFacts
          of={budgetPlan}
          row={row}
          show={['application', 'form', 'indirect', 'indirect_rate', 'match_share', 'owner']}
        />
      </Panel>
    </RecordPage>
  )
}
