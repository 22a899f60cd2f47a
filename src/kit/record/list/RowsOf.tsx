import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { useActor } from '#client/use-actor.ts'
import { groupsOf } from '#platform/reads/reads.ts'
import { readConditions, type Words } from '#platform/records/list/conditions.ts'
import type { Grouping } from '#platform/records/list/grouped.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { dollars } from '#platform/money.ts'
import type { Groups } from '#platform/sheets/groups.ts'
import { inText } from '#platform/words.ts'
import { ChartSkeleton } from '../../home/Card.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { ErrorState } from '../../parts/States.tsx'
import { useOurs } from './use-ours.ts'
import { inWords, stepName, type StepName } from './drawn.ts'
import { countedOf, Grouped, useCalled } from './Grouped.tsx'
import { dayBegins } from '#platform/reads/page.ts'

export type RowsOfProps = Grouping & {
  title: string
  of: AnyRecord
  where: Words
  /** The list with these rows: each bar opens its part. */
  list?: string | undefined
}

/** Without rows it is a line, as without amounts; one or two bars are a sentence. */
export function RowsOf({ title: named, ...asked }: RowsOfProps) {
  const { of, where, by, figure } = asked
  const backend = useBackend()
  const { user_id } = useActor()
  const ours = useOurs(of)
  const conditions = [...readConditions(of, where, '', { me: user_id, dayBegins }), ...(ours ?? [])]
  const asks = groupsOf(of, conditions, { by, figure })
  const { data, isError, refetch } = useQuery({
    queryKey: [of.table, ...asks],
    enabled: user_id !== '' && ours !== undefined,
    placeholderData: keepPreviousData,
    queryFn: () => callFunction<Groups>(backend, ...asks),
  })
  const title = data?.step ? inSteps(named, stepName(data)) : named
  const words = data && inWords(data, figure)
  if (words)
    return (
      <p className="rounded-lg border border-line bg-surface px-5 py-2.5 text-ink-2">
        <span className="mr-2 font-semibold text-ink">{title}</span>
        {words === 'no rows' ? (
          `No ${inText(of.plural)} yet.`
        ) : words === 'no amounts' ? (
          `${countedOf(of, rowsIn(data))} without an amount.`
        ) : (
          <Few of={of} grouping={{ by, figure }} found={data} />
        )}
      </p>
    )
  return (
    <Panel title={title}>
      {data ? (
        <Found {...asked} title={title} found={data} />
      ) : isError ? (
        <ErrorState what="The chart" onRetry={() => void refetch()} />
      ) : (
        <ChartSkeleton height={170} />
      )}
    </Panel>
  )
}

function Found({ title, of, where, by, figure, list, found }: RowsOfProps & { found: Groups }) {
  if (found.more) return <p className="text-ink-2">More than 10,000 {inText(of.plural)}: too many to draw here.</p>
  return (
    <Grouped
      title={title}
      of={of}
      grouping={{ by, figure }}
      found={found}
      to={(words) => list && `${list}${list.includes('?') ? '&' : '?'}${narrowed(where, by, words)}`}
    />
  )
}

/** A title names months; the chart may have days, weeks or years. */
const inSteps = (title: string, step: StepName) => title.replace(/\bmonth\b/, step)

const narrowed = (where: Words, by: string, words: string) =>
  new URLSearchParams(
    Object.entries({ ...where, [by]: words }).map(([name, value]) => [`where.${name}`, value]),
  ).toString()

const rowsIn = ({ groups, others }: Groups) => groups.reduce((sum, { rows }) => sum + rows, others.rows)

type FewProps = { of: AnyRecord; grouping: Grouping; found: Groups }

/** One or two bars say less than their words. */
function Few({ of, grouping: { by, figure }, found: { groups, step } }: FewProps) {
  const named = useCalled(of, by, groups)
  const called = (key: string | null) => (step === 'week' && key !== null ? `Week of ${named(key)}` : named(key))
  return groups
    .map(({ key, rows, sum }) => {
      const counted = countedOf(of, rows)
      return `${called(key)}: ${figure === null ? counted : `${dollars(sum)} in ${counted}`}.`
    })
    .join(' ')
}
