import { contract } from '#areas/contracts/contracts/records.ts'
import { contractSection } from '#areas/contracts/text/records.ts'
import { award, awardLine } from '#areas/procurement/awards/records.ts'
import { catalogItem } from '#areas/procurement/catalog/records.ts'
import { requisition } from '#areas/procurement/requisitions/records.ts'
import { clause, criterion, section, solicitation } from '#areas/procurement/solicitations/records.ts'
import { solicitationLife } from '#areas/procurement/solicitations/life.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import { plural } from '#platform/words.ts'
import { among } from '#platform/life/status-sql.ts'
import type { Found } from '../gather.ts'
import { wantedIn } from '../items/rules.ts'
import { criteriaIn, linesIn } from './entries.ts'
import { anyoneWhoReads, asGiven, byComment, ended, nameOf, tell, type MadePart, type Read, type Work } from './work.ts'

/** Patterns of the longest words: a need is a paragraph, and a title has a few of its words. */
const patterns = (text: string): string[] =>
  [...new Set(text.toLowerCase().match(/\p{L}{5,}/gu) ?? [])]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 24)
    .map((word) => `%${word.replace(/(?:ies|es|s)$/, '')}%`)

const catalog: Read = {
  of: catalogItem,
  columns: ['code', 'name', 'unit', 'price', 'commodity'],
  where: `status ${among(catalogItem, 'open')} and lower(name || ' ' || coalesce(words, '')) like any ($2)`,
  using: ({ given }) => [patterns(given)],
  most: 30,
}

const firstSentence = ({ given }: Found) => {
  const line =
    given.find(({ text }) => /^subject:/i.test(text)) ??
    given.find(({ text }) => !/^(from|to|cc|date|sent|hi|hello|dear|good morning)\b/i.test(text)) ??
    given[0]
  if (!line) return []
  const text = line.text
    .replace(/^subject:\s*(?:(?:re|fwd?):\s*)*/i, '')
    .replace(/^(?:we|i) (?:need|want|would like|are looking for)\s+(?:an? |the )?/i, '')
    .replace(/[.!?]+$/, '')
    .replace(/^./, (first) => first.toUpperCase())
  return [tell(text.length <= 200 ? text : `${text.slice(0, 199)}…`, line)]
}

/** Greetings, headers and signatures say nothing about the purchase. */
const isAbout = (text: string) =>
  !/^(from|to|cc|date|sent|subject):/i.test(text) &&
  /\p{L}{3,}.*\s.*\p{L}{3,}/u.test(text) &&
  !/^(hi|hello|dear|thanks?|thank you|regards|best)\b/i.test(text)

export const fromEmail: Work = {
  reads: { catalog },
  writer:
    'Take quantities and prices only from the email and the catalog. Cite the email line and the catalog item of each line.',
  outline: ({ name }, found) => {
    if (name === 'title') return firstSentence(found)
    const wanted = wantedIn(found.given)
    if (name === 'lines')
      return wanted.map(({ quantity, unit, description, price, line }) => {
        const item = price === null ? bestItem(description, unit, found) : undefined
        const cents = price ?? (item ? (Number(item.row.price) / 100).toFixed(2) : '')
        return tell(
          [quantity, unit ?? item?.said.unit ?? 'each', description, cents].join(' | '),
          line,
          ...(item ? [item] : []),
        )
      })
    const lines = new Set(wanted.map(({ line }) => line.key))
    return found.given
      .filter(({ key, text }) => !lines.has(key) && isAbout(text))
      .map((line) => tell(ended(line.text), line))
  },
  async write({ texts, id }, pen) {
    const head = Object.fromEntries(
      ['title', 'justification'].flatMap((name) => (texts.has(name) ? [[name, texts.get(name)]] : [])),
    )
    const lines = texts.has('lines') ? linesIn(texts.get('lines')!) : undefined
    if (id === null) {
      if (!texts.has('title')) throw new Refusal('A requisition needs its title. Accept it too.')
      const made = await pen.run<{ id: string }>('requisitions/draft', { requisition: head, lines: lines ?? [] })
      return { table: requisition.table, id: made.id }
    }
    if (Object.keys(head).length > 0)
      await pen.run('requisitions/edit', { id, version: (await pen.row(requisition, id)).version, changes: head })
    if (lines) await pen.run('requisitions/set-lines', { id, version: (await pen.row(requisition, id)).version, lines })
    return { table: requisition.table, id }
  },
}

/** The item of the catalog that an email means; of another unit it has another price. */
const bestItem = (description: string, unit: string | null, { facts }: Found) => {
  const words = description.toLowerCase().match(/\p{L}{4,}/gu) ?? []
  const rated = facts
    .catalog!.filter(({ said }) => unit === null || said.unit === unit)
    .map((item) => ({
      item,
      hits: words.filter((word) => item.said.name!.toLowerCase().includes(word.replace(/s$/, ''))).length,
    }))
    .toSorted((one, other) => other.hits - one.hits)
  return rated[0] && rated[0].hits * 2 > words.length ? rated[0].item : undefined
}

const alike: Record<string, Read> = {
  alike: {
    of: solicitation,
    columns: ['number', 'title', 'summary'],
    where: `kind = 'rfp' and status ${among(solicitationLife, 'shown')} and lower(title) like any ($2)`,
    using: ({ given }) => [patterns(given)],
    order: 'created_at desc',
    most: 3,
  },
  criteria: {
    of: criterion,
    columns: ['name', 'kind', 'weight', 'guidance'],
    where: `solicitation = (select s.id from public.solicitations s where s.organization_id = $1 and s.kind = 'rfp'
      and lower(s.title) like any ($2) and s.status ${among(solicitationLife, 'shown')}
      and exists (select from public.solicitation_criteria c where c.organization_id = $1 and c.solicitation = s.id
        and c.weight > 0) order by s.created_at desc limit 1) and weight > 0`,
    using: ({ given }) => [patterns(given)],
    order: 'position',
  },
}

type Part = Record<string, unknown> & { part: string; heading: string; body: string; source?: string | null }

/** One section of a solicitation, in place of the first of its part. */
const putSection = (rows: readonly Record<string, unknown>[], part: string, heading: string, body: string): Part[] => {
  const kept = rows.map(
    ({ id, part: own, heading: title, body: text, source }) =>
      ({ id, part: own, heading: title, body: text, source }) as Part,
  )
  const at = kept.findIndex((each) => each.part === part)
  if (at >= 0) kept[at] = { ...kept[at]!, body }
  else kept.push({ part, heading, body })
  return kept
}

const scopeFrom = (found: Found) =>
  found.given.filter(({ text }) => isAbout(text)).map((line) => tell(ended(line.text), line))

export const scopeOfWork: Work = {
  subject: { of: solicitation, columns: ['number', 'kind', 'title', 'summary', 'category', 'department'] },
  reads: {
    sections: {
      of: section,
      columns: ['part', 'heading', 'body'],
      where: 'solicitation = $2',
      using: ({ subject }) => [subject.id],
      order: 'position',
    },
  },
  parts: ({ facts, subject }) => [
    {
      name: 'scope',
      label: 'Scope',
      characters: 20_000,
      words: 900,
      required: true,
      help: 'Purpose, tasks, place, time, deliverables and acceptance, as requirements of the contractor.',
      before: facts.sections!.find(({ row }) => row.part === 'scope')?.said.body ?? '',
    },
    {
      name: 'summary',
      label: 'Public summary',
      characters: 5_000,
      words: 90,
      help: 'For vendors: what is needed and where. Nothing internal.',
      before: subject!.said.summary ?? '',
    },
  ],
  writer: 'Write requirements: “The contractor shall …”. Don’t name a brand without “or equal”.',
  outline: (_, found) => scopeFrom(found),
  async write({ texts, id }, pen) {
    if (texts.has('summary'))
      await pen.run('solicitations/edit', {
        id,
        version: (await pen.row(solicitation, id!)).version,
        changes: { summary: texts.get('summary') },
      })
    if (texts.has('scope'))
      await pen.run('solicitations/set-sections', {
        id,
        version: (await pen.row(solicitation, id!)).version,
        lines: putSection(await pen.lines(section, id!), 'scope', 'Scope', texts.get('scope')!),
      })
    return { table: solicitation.table, id: id! }
  },
}

export const rfp: Work = {
  reads: alike,
  writer:
    'Write requirements: “The contractor shall …”. Don’t name a brand without “or equal”, and don’t state the budget. Start the criteria from the earlier ones if there are any.',
  outline: ({ name }, found) => {
    if (name === 'title') return firstSentence(found)
    if (name === 'criteria')
      return found.facts.criteria!.map((each) =>
        tell([each.said.name, Number(each.row.weight), each.said.guidance].join(' | '), each),
      )
    if (name === 'instructions') return []
    return scopeFrom(found).slice(0, name === 'summary' ? 2 : undefined)
  },
  async write({ texts, id: known }, pen) {
    const { title, summary } = Object.fromEntries(texts)
    const head = { ...(title && { title }), ...(summary && { summary }) }
    if (known === null && !title) throw new Refusal('A request for proposals needs its title. Accept it too.')
    const criteria = texts.has('criteria') ? criteriaIn(texts.get('criteria')!) : undefined
    const id =
      known ??
      (
        await pen.run<{ id: string }>('solicitations/draft', {
          kind: 'rfp',
          category: 'services',
          contact: pen.person,
          documents: [],
          ...head,
        })
      ).id
    const version = async () => (await pen.row(solicitation, id)).version
    if (known !== null && Object.keys(head).length > 0)
      await pen.run('solicitations/edit', { id, version: await version(), changes: head })
    for (const [part, heading] of [
      ['scope', 'Scope'],
      ['instructions', 'Instructions'],
    ] as const)
      if (texts.has(part))
        await pen.run('solicitations/set-sections', {
          id,
          version: await version(),
          lines: putSection(await pen.lines(section, id), part, heading, texts.get(part)!),
        })
    if (criteria) await pen.run('solicitations/set-criteria', { id, version: await version(), lines: criteria })
    return { table: solicitation.table, id }
  },
}

export const evaluationSummary: Work = {
  subject: { of: award, columns: ['number', 'title', 'solicitation', 'basis', 'total', 'reason', 'memo'] },
  reads: {
    lines: {
      of: awardLine,
      columns: ['vendor', 'description', 'quantity', 'unit', 'unit_price', 'amount'],
      where: 'award = $2',
      using: ({ subject }) => [subject.id],
      order: 'position',
      most: 100,
      adds: 'amount',
    },
    criteria: {
      of: criterion,
      columns: ['name', 'kind', 'weight'],
      where: 'solicitation = $2',
      using: ({ subject }) => [subject.solicitation],
      order: 'position',
    },
  },
  writer:
    'Report the evaluation and the recommendation as recorded. Add no judgment of a vendor that the sources don’t hold.',
  outline: (_, { subject, facts, sums }) => [
    tell(
      `Award ${subject!.said.number}, ${subject!.said.title}: ${subject!.said.total} in total, ${subject!.said.basis!.toLowerCase()}.`,
      subject!,
    ),
    ...(facts.criteria!.length > 0
      ? [
          tell(
            `Evaluation criteria: ${facts.criteria!.map(({ said }) => [said.name, said.weight].filter(Boolean).join(' ')).join('; ')}.`,
            ...facts.criteria!,
          ),
        ]
      : []),
    ...facts.lines!.map((line) =>
      tell(
        `${line.said.description}: ${nameOf(line.said.vendor)}, ${line.said.quantity} ${line.said.unit} at ${line.said.unit_price}, ${line.said.amount}.`,
        line,
      ),
    ),
    ...sums.map((sum) => tell(`${sum.text}.`, sum)),
    ...(subject!.said.reason ? [tell(`Reason: ${ended(subject!.said.reason)}`, subject!)] : []),
  ],
  async write({ texts, id }, pen) {
    const { version } = await pen.row(award, id!)
    await pen.run('awards/write', { id, version, memo: texts.get('memo') })
    return { table: award.table, id: id! }
  },
}

export const clarificationLetter: Work = {
  subject: { of: solicitation, columns: ['number', 'kind', 'title', 'contact', 'status'] },
  reads: {},
  writer: 'Address the bidder without a name. Ask only about the point that is given.',
  outline: (_, found) => [
    tell(`Re: ${found.subject!.said.number}, ${found.subject!.said.title}`, found.subject!),
    ...asGiven(found).map(({ text, sources }) => ({ text: ended(text), sources })),
    tell('Your answer explains the bid as submitted and can’t change it.', found.subject!),
  ],
  whyNot: anyoneWhoReads,
  write: byComment(solicitation, 'Draft of a clarification letter', {}),
}

/** Approved text takes the place of changed text: no model writes a clause. */
export const contractClauses: Work = {
  subject: { of: contract, columns: ['number', 'title', 'ceiling', 'federal', 'construction', 'laborers'] },
  reads: {
    sections: {
      of: contractSection,
      columns: ['heading', 'body', 'clause', 'reason'],
      where: 'contract = $2',
      using: ({ subject }) => [subject.id],
      order: 'position',
      most: 200,
    },
    clauses: {
      of: clause,
      columns: ['code', 'title', 'body', 'source'],
      where: `valid_from <= $2 and (valid_to is null or valid_to >= $2) and above <= $3 and (not optional
        or id in (select s.clause from public.contract_sections s where s.organization_id = $1 and s.contract = $7))
        and (not federal or $4) and (not construction or $5) and (not laborers or $6)`,
      using: ({ subject, today }) => [
        today,
        Number(subject.ceiling),
        Boolean(subject.federal),
        Boolean(subject.construction),
        Boolean(subject.laborers),
        subject.id,
      ],
      order: 'code',
      most: 200,
    },
  },
  parts: ({ facts }) =>
    facts
      .clauses!.flatMap((approved): MadePart[] => {
        const own = facts.sections!.find(({ row }) => row.clause === approved.row.id)
        const text = String(approved.row.body)
        if (own && own.said.body === text) return []
        return [
          {
            name: approved.row.id,
            label: `${approved.said.code}, ${approved.said.title}`.slice(0, 200),
            characters: 20_000,
            help: own
              ? 'The section differs from the approved clause.'
              : 'A required clause that the contract doesn’t have.',
            before: own?.said.body ?? '',
            fixed: text
              .split('\n')
              .map((line) => tell(line, approved))
              .filter((line) => line.text.trim() !== ''),
          },
        ]
      })
      .slice(0, 40),
  writer: '',
  outline: () => [],
  async write({ texts, id, found }, pen) {
    const rows = await pen.lines(contractSection, id!)
    const lines = rows.map(({ id: own, heading, body, clause: of, reason }) => ({
      id: own,
      heading,
      body,
      clause: of,
      reason,
    }))
    for (const approved of found.facts.clauses!.filter(({ row }) => texts.has(row.id))) {
      const at = lines.findIndex((line) => line.clause === approved.row.id)
      const body = String(approved.row.body)
      if (at >= 0) lines[at] = { ...lines[at]!, body, reason: null }
      else
        lines.push({
          id: undefined as never,
          heading: approved.said.title,
          body,
          clause: approved.row.id,
          reason: null,
        })
    }
    await pen.run('contracts/set-sections', { id, version: (await pen.row(contract, id!)).version, lines })
    return { table: contract.table, id: id! }
  },
}

export const councilMemo: Work = {
  subject: {
    of: contract,
    columns: [
      'number',
      'title',
      'vendor',
      'kind',
      'summary',
      'ceiling',
      'committed',
      'paid',
      'starts_on',
      'ends_on',
      'department',
      'renewals',
    ],
  },
  reads: {},
  writer: 'A staff report for the governing body in neutral words. Predict no vote.',
  outline: ({ name }, found) => {
    const { said } = found.subject!
    if (name === 'background')
      return [
        tell(
          `Contract ${said.number}, ${said.title}, with ${nameOf(said.vendor)}${said.department ? ` for ${said.department}` : ''}.`,
          found.subject!,
        ),
        ...(said.summary ? [tell(ended(said.summary), found.subject!)] : []),
        ...asGiven(found).map(({ text, sources }) => ({ text: ended(text), sources })),
      ]
    if (name === 'fiscal')
      return [
        tell(`Ceiling ${said.ceiling}, committed ${said.committed}, paid ${said.paid}.`, found.subject!),
        tell(
          `Term from ${said.starts_on} to ${said.ends_on}${Number(said.renewals) > 0 ? `, with ${said.renewals} ${plural(Number(said.renewals), { one: 'renewal', other: 'renewals' })} left` : ''}.`,
          found.subject!,
        ),
      ]
    return [tell(`Consider contract ${said.number}, ${said.title}, with ${nameOf(said.vendor)}.`, found.subject!)]
  },
  whyNot: anyoneWhoReads,
  write: byComment(contract, 'Draft of a council memo', {
    background: 'Background',
    fiscal: 'Fiscal impact',
    action: 'Action for consideration',
  }),
}
