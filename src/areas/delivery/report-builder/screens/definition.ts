import { byFlow, charts, dateSteps, type Definition } from '../rules.ts'

const listed = (text: string | null) => (text ?? '').split(',').filter(Boolean)

/** A report as encoded in its address. */
export function readDefinition(query: URLSearchParams): Definition {
  const [chart, step] = [query.get('chart'), query.get('step')]
  return {
    table: query.get('of') ?? '',
    columns: listed(query.get('columns')),
    by: query.get('by'),
    joined: listed(query.get('joined')),
    words: Object.fromEntries(
      [...query].flatMap(([name, value]) =>
        name.startsWith('where.') && value ? [[name.slice('where.'.length), value]] : [],
      ),
    ),
    group: query.get('group'),
    ...(step && { step: dateSteps.find((each) => each === step) }),
    ...(query.has('stages') && { stages: query.get('stages')!.split(',') }),
    sums: listed(query.get('sums')),
    chart: charts.find((each) => each === chart) ?? 'none',
  }
}

export function writeDefinition(
  { table, columns, by, joined, words, group, step, stages, sums, chart }: Definition,
  report: string | null,
): URLSearchParams {
  const query = new URLSearchParams()
  if (report) query.set('report', report)
  query.set('of', table)
  if (columns.length > 0) query.set('columns', columns.join())
  if (by) query.set('by', by)
  if (joined.length > 0) query.set('joined', joined.join())
  if (group) query.set('group', group)
  if (group && step) query.set('step', step)
  if (group === byFlow && stages) query.set('stages', stages.join())
  if (sums.length > 0) query.set('sums', sums.join())
  if (chart !== 'none') query.set('chart', chart)
  for (const [name, value] of Object.entries(words)) query.set(`where.${name}`, value)
  return query
}
