import { useAnswer } from '#client/use-answer.ts'
import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { retentionOf } from '#platform/reads/reads.ts'
import { dayInWords } from '#platform/dates.ts'

/** The records management area answers this by name. */
type Kept = {
  words: string
  held: string | null
  rule: { code: string; title: string; authority: string; starts: string; started_on: string | null } | null
}
type RetentionOf = {
  name: 'retention/of'
  run: (input: { table: string; id: string }, context: never) => Promise<Kept>
}

/** Until when this record is kept, and by which rule. Hidden where no rule and no hold covers it. */
export function KeepUntil({ of, row }: Surrounded) {
  const asks = of.access.of !== 'parent' && of.access.of !== 'owner' && of.table !== 'tasks'
  const { data } = useAnswer<RetentionOf>(...retentionOf({ table: of.table, id: row.id }), {
    about: of.table,
    enabled: asks,
  })
  if (!data || (!data.rule && !data.held)) return null
  const { words, rule } = data
  return (
    <Panel title="Retention">
      <Facts
        facts={[
          { label: 'Keep until', value: words, wide: true },
          ...(rule
            ? [
                { label: 'Series', value: `${rule.code} ${rule.title}`, wide: true },
                {
                  label: 'Counted from',
                  value: rule.started_on ? `${rule.starts}, ${dayInWords(rule.started_on)}` : rule.starts,
                  wide: true,
                },
                { label: 'Authority', value: rule.authority, wide: true },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}
