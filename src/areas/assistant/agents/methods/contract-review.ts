import { dollars } from '#platform/money.ts'
import { counted, type Found, type Work } from './desk.ts'

type Section = {
  heading: string
  standing: 'standard' | 'changed' | 'own'
  clause: string | null
  code: string | null
  reason: string | null
  source: string | null
}
type Asked = {
  id: string
  code: string
  title: string
  source: string
  above: number
  federal: boolean
  construction: boolean
  laborers: boolean
}

export const contractReview: Work = async ({ answers: { contract }, today, rows }) => {
  const about = { table: 'contracts', id: contract! }
  const [row] = await rows<{
    number: string
    ceiling: number
    federal: boolean
    construction: boolean
    laborers: boolean
  }>(
    'Contract',
    `select number, ceiling::bigint as ceiling, federal, construction, laborers from contracts where id = $1`,
    [contract],
  )
  if (!row) return { summary: 'You don’t have access to this contract.', found: [] }
  const sections = await rows<Section>(
    'Contract sections',
    `select s.heading, s.standing, s.clause, c.code, s.reason, s.source from contract_sections s
      left join clauses c on c.organization_id = s.organization_id and c.id = s.clause where s.contract = $1
      order by s.position`,
    [contract],
  )
  const library = await rows<Asked>(
    'Active clauses',
    `select id, code, title, source, above::bigint as above, federal, construction, laborers from clauses
      where not optional and valid_from <= $1 and (valid_to is null or valid_to >= $1) order by code`,
    [today],
  )

  const there = new Set(sections.map(({ clause }) => clause))
  const missing = library.filter(
    ({ id, above, federal, construction, laborers }) =>
      !there.has(id) &&
      Number(above) < Number(row.ceiling) &&
      (!federal || row.federal) &&
      (!construction || row.construction) &&
      (!laborers || row.laborers),
  )
  const found: Found[] = [
    ...sections
      .filter(({ standing }) => standing !== 'standard')
      .map(({ heading, standing, code, reason, source }): Found => ({
        tone: standing === 'changed' ? 'warn' : 'info',
        words:
          standing === 'changed'
            ? `“${heading}” departs from clause ${code ?? ''}. ${reason ? `Reason: ${reason}` : 'No reason is given.'}`
            : `“${heading}” uses nonstandard text${reason ? `: ${reason}` : ', without a reason'}.`,
        ...(source && { source }),
        about,
        ...(standing === 'changed' &&
          !reason && {
            task: `${row.number}: explain why “${heading.slice(0, 100)}” departs from the clause, or use the clause text`,
          }),
      })),
    ...missing.map(({ id, code, title, source }): Found => ({
      tone: 'bad',
      words: `Required clause ${code}, ${title}, is missing.`,
      source,
      about: { table: 'clauses', id },
      task: `${row.number}: add clause ${code} (${title.slice(0, 100)})`,
    })),
  ]
  const own = sections.filter(({ standing }) => standing !== 'standard').length
  return {
    summary: `${row.number} with a ceiling of ${dollars(Number(row.ceiling))}: ${counted(sections.length, 'section')}, ${own} not in approved words, ${counted(missing.length, 'clause')} missing. This compares words; a lawyer reads them.`,
    found,
  }
}
