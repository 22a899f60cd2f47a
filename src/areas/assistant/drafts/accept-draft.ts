import { z } from 'zod'
import { command, type Command, type Member } from '#platform/commands/command.ts'
import { carryOut } from '#platform/commands/execute.ts'
import { parseInput } from '#platform/commands/input.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Services } from '#platform/services.ts'
import type { AnyRow } from '#platform/rehearsal/names-in.ts'
import { gather, allSources, type Found } from './gather.ts'
import { figuresOf } from './judge-draft.ts'
import { draft, draftPart, type Draft, type DraftPart } from './records.ts'
import { figuresIn } from '#platform/functions/chat/judge.ts'
import { among } from '#platform/life/status-sql.ts'
import { isUsed, kindOf, sentencesOf, sourcesOf, textOf, whyNotAccept, partStatus, type KindName } from './rules.ts'
import type { Pen } from './works/work.ts'
import { works } from './works/works.ts'

export const askedToAccept = z.strictObject({ id: z.uuid(), parts: z.array(z.uuid()).max(60) })

const decideParts = command('drafts/accept', {
  about: 'Accepts parts of a draft: each is written to its record by the record’s own command.',
  personal: true,
  input: askedToAccept.extend({ record: z.uuid() }),
  async run({ id, parts, record }, { tx, now }): Promise<{ id: string }> {
    for (const part of parts) await tx.update(draftPart, part, { status: 'accepted', accepted_at: now })
    const rest = await tx.sql<{ id: string }>(
      `select id from draft_parts where organization_id = $1 and draft = $2 and status ${among(partStatus, 'open')}`,
      [tx.organization_id, id],
    )
    await tx.update<Draft>(draft, id, { record, ...(rest.length === 0 && { status: 'finished' }) })
    return { id }
  },
})

export type Acceptance = { table: string; record: string }

/**
 * One transaction: the rows are read again, the sentences are compared with them, and the record's own commands write
 * the parts in the person's name. The history of the record says that the text was drafted with help.
 */
export const acceptDraft = (
  services: Services,
  commands: readonly Command[],
  records: readonly AnyRecord[],
  { id, parts: asked }: z.infer<typeof askedToAccept>,
  actor: Member,
  visit: { id: string },
): Promise<Acceptance> =>
  services.database.transaction({ role: 'commands', actor }, async (tx) => {
    const [row] = await tx.sql<Draft>(
      'select * from public.drafts where organization_id = $1 and id = $2 and created_by = $3 for update',
      [actor.organization_id, id, actor.user_id],
    )
    if (!row) throw new NotFound(draft.label)
    const parts = await tx.sql<DraftPart>(
      'select * from public.draft_parts where organization_id = $1 and draft = $2 and id = any ($3) order by position',
      [actor.organization_id, id, asked],
    )
    if (parts.length < new Set(asked).size) throw new NotFound(draftPart.label)
    refuseIf(whyNotAccept(row, parts))
    const kind = kindOf(row.kind)
    const work = works[row.kind as KindName]
    if (!kind || !work) throw new Refusal('Drafts of this kind no longer exist. Start a new one.')

    const now = services.clock.now()
    // A record that the first acceptance created is no source of it.
    const about = { record: kind.table === null ? null : row.record, given: row.given ?? '' }
    const found = await gather(work, about, records, { tx, actor, now })
    refuseIfStale(parts, row, found)
    refuseIfChanged(parts, work.parts ? work.parts(found) : kind.parts, found)

    const because = `Drafted with ${row.written_by ? 'AI assistance' : 'an outline from records'}, reviewed and accepted: ${parts.map(({ label }) => label).join(', ')}`
    const by = { ...visit, id: `${visit.id} from draft ${id}`, because: because.slice(0, 500) }
    const pen = penOf(services, tx, commands, actor, by)
    const texts = new Map(parts.map((part) => [part.name, textOf(sentencesOf(part))]))
    const written = await work.write({ texts, id: row.record, found }, pen)
    await carryOut(services, tx, decideParts, { id, parts: asked, record: written.id }, actor, visit)
    return { table: written.table, record: written.id }
  })

/** A figure that was right when it was drafted may be wrong now, and a row may be gone or no longer readable. */
function refuseIfStale(parts: readonly DraftPart[], row: Draft, found: Found): void {
  const [now, then] = [new Map(allSources(found).map((source) => [source.key, source])), sourcesOf(row)]
  for (const part of parts)
    for (const sentence of sentencesOf(part).filter(isUsed)) {
      const was = then.filter(({ key }) => sentence.sources.includes(key))
      const is = was.flatMap(({ key }) => now.get(key) ?? [])
      const [before, after] = [figuresOf(was), figuresOf(is)]
      const isStale =
        is.length < was.length ||
        figuresIn(sentence.text, { small: true }).some((figure) => before.has(figure) && !after.has(figure))
      if (isStale)
        throw new Refusal(`The records behind “${part.label}” have changed since this was drafted. Start a new draft.`)
    }
}

/** The current text must be the one that the person compared the draft with. */
function refuseIfChanged(
  parts: readonly DraftPart[],
  declared: readonly { name: string; field?: string; before?: string }[],
  { subject }: Found,
): void {
  for (const part of parts) {
    const of = declared.find(({ name }) => name === part.name)
    const there = of?.before ?? (of?.field && subject ? subject.said[of.field] : '') ?? ''
    if (subject && there !== (part.before ?? ''))
      throw new Refusal(`“${part.label}” was edited since this was drafted. Start a new draft to compare them again.`)
  }
}

const penOf = (
  services: Services,
  tx: Tx,
  commands: readonly Command[],
  actor: Member,
  visit: { id: string; because: string },
): Pen => ({
  person: actor.user_id,
  async run<Answer>(name: string, raw: object): Promise<Answer> {
    const wanted = commands.find((each) => each.name === name)!
    return (await carryOut(services, tx, wanted, parseInput(wanted.input, raw), actor, visit)) as Answer
  },
  async row({ table, label }, id) {
    const [row] = await tx.asPerson<AnyRow & { version: number }>(
      `select * from public.${table} where organization_id = $1 and id = $2`,
      [actor.organization_id, id],
    )
    if (!row) throw new NotFound(label)
    return row
  },
  lines: ({ table, access, fields }, parent) =>
    tx.asPerson<AnyRow>(
      `select * from public.${table} where organization_id = $1 and ${(access as { by: string }).by} = $2
        order by ${'position' in fields ? 'position' : 'created_at'}, id`,
      [actor.organization_id, parent],
    ),
})
