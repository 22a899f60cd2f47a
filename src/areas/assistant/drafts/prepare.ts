import { z } from 'zod'
import { command, type Member } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Services } from '#platform/services.ts'
import { visible } from '#platform/functions/chat/masking.ts'
import { cited } from '../tools/read.ts'
import { allSources, gather, type Found } from './gather.ts'
import { judgeDraft, type Told } from './judge-draft.ts'
import { draft, draftPart, type Draft } from './records.ts'
import {
  kindOf,
  whyNotPrepare,
  type Kind,
  type KindName,
  textOf,
  type Part,
  type Sentence,
  type Source,
} from './rules.ts'
import { writtenBy, type Written } from './write-draft.ts'
import type { MadePart } from './works/work.ts'
import { works } from './works/works.ts'

export type Asked = { kind: string; table: string | null; record: string | null; given: string }

/** Not among the commands that can be called: only what read the sources stores a draft of them. */
const storeDraft = command('drafts/store', {
  about: 'Stores a draft for the person who asked for it.',
  secret: ['title', 'given', 'sources', 'parts', 'note'],
  input: z.strictObject({
    title: z.string().max(300),
    kind: z.string().max(60),
    table_name: z.string().max(63).nullable(),
    record: z.uuid().nullable(),
    given: z.string().max(20_000).nullable(),
    sources: z.string().max(400_000, 'There are too many records for one draft.'),
    written_by: z.string().max(120).nullable(),
    note: z.string().max(500).nullable(),
    parts: z
      .array(
        z.strictObject({
          name: z.string().max(60),
          label: z.string().max(200),
          most_words: z.int().nullable(),
          most_characters: z.int(),
          before: z.string().max(60_000).nullable(),
          sentences: z.string().max(400_000),
        }),
      )
      .max(60),
  }),
  async run({ parts, ...head }, { tx }): Promise<{ id: string }> {
    const { id } = await tx.insert<Draft>(draft, head)
    for (const [at, part] of parts.entries()) await tx.insert(draftPart, { draft: id, position: at + 1, ...part })
    return { id }
  },
})

/**
 * Reads with the rights of the person, writes with a model where one is allowed, judges each sentence, and stores the
 * draft for that person. The record is not changed.
 */
export async function prepareDraft(
  services: Services,
  records: readonly AnyRecord[],
  asked: Asked,
  actor: Member,
  { request, signal }: { request: string; signal: AbortSignal },
): Promise<{ id: string }> {
  const kind = kindOf(asked.kind)
  refuseIf(whyNotPrepare(kind, asked))
  const work = works[asked.kind as KindName]
  const given = visible(asked.given)
  const found = await services.database.transaction(
    { role: 'commands', actor },
    (tx) => gather(work, { record: asked.record, given }, records, { tx, actor, now: services.clock.now() }),
    { readOnly: true },
  )
  const subject = work.subject && records.find(({ table }) => table === kind!.table)
  if (subject) {
    const row = found.subject!.row as { status?: string }
    refuseIf(work.whyNot ? work.whyNot(row, actor) : whyNotEdit(subject, row, actor))
  }
  const sources = allSources(found)
  const parts = partsOf(kind!, asked.kind as KindName, found)
  const written = await writtenBy(services, { kind: kind!, writer: work.writer, parts, sources, found }, actor, {
    request,
    signal,
  })
  const made = parts.map((part) => ({ ...part, sentences: sentencesFor(part, { work, found, sources, written }) }))
  const about = subject
    ? cited(subject, found.subject!.row).words
    : textOf(made.find(({ name }) => name === 'title')?.sentences ?? [])
  return execute(
    services,
    storeDraft,
    {
      title: [kind!.label, about].filter(Boolean).join(': ').slice(0, 300),
      kind: asked.kind,
      table_name: found.subject?.table ?? null,
      record: found.subject?.record ?? null,
      given: given || null,
      sources: JSON.stringify(sources),
      written_by: written.by,
      note: written.note,
      parts: made.map((part) => ({
        name: part.name,
        label: part.label,
        most_words: part.words ?? null,
        most_characters: part.characters,
        before: part.before || null,
        sentences: JSON.stringify(part.sentences),
      })),
    },
    actor,
    { id: request },
  )
}

/** The declared parts with the text that is there, or those that follow from the record. */
function partsOf(kind: Kind, name: KindName, found: Found): MadePart[] {
  const made = works[name].parts?.(found)
  if (made) return made
  return kind.parts.map((part) => ({ ...part, before: part.field ? (found.subject?.said[part.field] ?? '') : '' }))
}

type Drafting = { work: (typeof works)[KindName]; found: Found; sources: readonly Source[]; written: Written }

/** The model's sentences; where it wrote none, the outline of rows and standing texts. */
function sentencesFor(part: MadePart, { work, found, sources, written }: Drafting): Sentence[] {
  const limits: Part = part
  const fixed = part.fixed && alone(part.fixed)
  // Approved text is used whole: it is quoted, not written.
  if (fixed)
    return fixed.map(([told], line) => ({ text: told!.text, line, sources: [...told!.sources], problem: null }))
  const told = readable(part, written.parts.get(part.name))
  const wrote = told !== undefined && told.length > 0
  return judgeDraft(wrote ? told : alone(work.outline(part, found)), limits, sources, !wrote)
}

/** Entries that don't have the columns of their form can't be accepted: the outline is better. */
const readable = ({ columns }: Part, told: readonly (readonly Told[])[] | undefined) =>
  columns &&
  told?.some(
    (line) =>
      line
        .map(({ text }) => text)
        .join(' ')
        .split('|').length <
      columns.length - 1,
  )
    ? undefined
    : told

const alone = (told: readonly Told[]): Told[][] => told.filter(({ text }) => text.trim() !== '').map((each) => [each])
