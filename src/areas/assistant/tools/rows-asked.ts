import { addDays } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { Condition } from '#platform/records/list/conditions.ts'
import { type AnyRecord, labelOf, optionLabel } from '#platform/records/record.ts'
import { type Add, fieldNamed, lacks, relatedBy, type Take, takeUndated } from './absences-asked.ts'
import { centsOf, mainMoney, sumColumn, sumVerbs } from './amounts-asked.ts'
import { hasDue, notDone } from './deadlines-asked.ts'
import { left } from './figures.ts'
import type { Form } from './forms.ts'
import { personField } from './people-asked.ts'
import { usualDate, withPeriod } from './periods-asked.ts'
import type { Period } from './periods.ts'
import { type Kind, type Vocabulary } from './vocabulary.ts'
import type { Asker, Judged, Related, Rows } from './wanted.ts'

/** A period that begins here: “paid in October” asks for the day of payment, “open on Mill Road” for open ones. */
const dated =
  ' (?:(?:on|since|in|by|after|before|between|over|during) )?(?:the )?(?:\\d|last|past|next|coming|this|today|yesterday|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* )'

export function rowsOf(
  { ask, rest: given, plain, average }: Form,
  { kind, name }: { kind: Kind; name: string },
  asker: Asker,
  vocabulary: Vocabulary,
): Rows | null {
  // An invoice that was paid is overdue no more, and its delay is no field.
  if (/\bpaid late\b/.test(given)) return null
  const { record } = kind
  let rest = given.replace(` ${name} `, ' · ')
  const [conditions, looked]: [Condition[], string[]] = [[], []]
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest)
    if (match) rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
    return match
  }
  const empty: string[] = []
  const add: Add = (condition, words, field) => {
    if (condition === 'empty') empty.push(field!)
    else conditions.push(condition)
    looked.push(words)
  }

  const old = take(/\b(?:more than |over |older than |at least )?(\d{1,3}) days old\b|\bolder than (\d{1,3}) days\b/)
  let born: Period | undefined
  if (old) {
    const days = Number(old[1] ?? old[2])
    const field = ['invoice_date', 'received_on', 'submitted_at', 'reported_at'].find((name) => record.fields[name])
    const to = addDays(asker.today, -days - 1)
    if (field) add({ field, test: 'between', to }, `${labelOf(record, field).toLowerCase()} more than ${days} days ago`)
    else {
      born = { to, words: `more than ${days} days ago` }
      looked.push(`created ${born.words}`)
    }
  }
  const late = take(
    /\b(?:more than |over |at least )?(\d{1,3}) (?:or more )?days (?:or more )?(?:overdue|past due|late)\b/,
  )
  if (late ?? take(/\b(overdue|past due|late)\b/)) {
    const due = hasDue(record)
    if (!due) return null
    const days = late ? Number(late[1]) : 0
    add(
      { field: due[0], test: 'between', to: addDays(asker.today, -1 - days) },
      days ? `overdue by more than ${days} days` : 'overdue',
    )
    for (const condition of notDone(record, due[1].due!)) conditions.push(condition)
    const until = due[1].due!.while ?? kind.open
    if (until) conditions.push({ field: 'status', test: 'any', values: until, orNone: false })
  } else if (!takeNot(kind, take, add) && !takeUndone(kind, take, add) && !takeUndated(kind, take, add))
    for (const { words, values, label } of kind.statuses)
      if (
        take(new RegExp(`\\b(?:that |which )?(?:is |are |were |was )?(?:still )?${escaped(words)}s?\\b(?!${dated})`))
      ) {
        add({ field: 'status', test: 'any', values, orNone: false }, `status ${label}`)
        break
      }

  const lapses = ['expires_on', 'valid_to', 'ends_on', 'until'].find((field) => record.fields[field])
  if (lapses && take(new RegExp(`\\b(?:(?:has|have|is|are) )?(?:already )?(?:expired|lapsed)\\b(?!${dated})`)))
    add({ field: lapses, test: 'between', to: addDays(asker.today, -1) }, 'expired')

  const isWaiting = !looked.some((each) => each.startsWith('status')) && take(/\b(waiting|pending|outstanding)\b/)
  if (isWaiting) {
    const waits = waitsIn(kind)
    if (waits.length > 0) add({ field: 'status', test: 'any', values: waits, orNone: false }, 'waiting')
  }
  if (take(/\bnext\b(?! (?:week|month|year|\d))/)) {
    const due = hasDue(record)
    if (!due) return null
    add({ field: due[0], test: 'between', from: asker.today }, 'the next one')
    for (const condition of notDone(record, due[1].due!)) conditions.push(condition)
    const until = due[1].due!.while ?? kind.open
    if (until) conditions.push({ field: 'status', test: 'any', values: until, orNone: false })
  }
  const used =
    left[record.table] &&
    take(
      /\b(?:are |is |have |has )?(?:over|above|more than|at least|past) (\d{1,3}) ?(?:%|percent) (?:of (?:the |their |its )?[a-z]+ )?(?:is |are )?(?:spent|used|committed|drawn|gone|obligated|encumbered|full)\b/,
    )
  const judged: Judged | undefined = used
    ? { used: Number(used[1]) }
    : record.table === 'budget_lines' && take(/\b(overspent|over budget|overdrawn)\b/) !== null
      ? 'overspent'
      : record.table === 'grants' &&
          take(
            /\b(?:(?:are we |we are |being )?(?:spending|spent|moving|going) (?:too )?slow(?:ly)?|(?:too )?slow(?:ly)?(?: spending)?|under pace|behind(?: (?:schedule|plan|in spending|on spending))?|underspent)\b/,
          ) !== null
        ? 'slow'
        : undefined
  if (judged)
    looked.push(
      typeof judged === 'object'
        ? `more than ${judged.used}% used`
        : judged === 'slow'
          ? 'spending behind its period'
          : judged,
    )

  for (const { field, words, label } of kind.flags) {
    const flag = take(
      new RegExp(
        `\\b(?:that |which )?(?:is |are |were |was |have |has )?(not |non-)?(?:an? |certified (?:as )?)?${escaped(words)}\\b`,
      ),
    )
    if (!flag) continue
    add(
      { field, test: 'any', values: [flag[1] ? 'false' : 'true'], orNone: false },
      flag[1] ? `not ${label.toLowerCase()}` : label.toLowerCase(),
    )
    break
  }

  for (const { field, words, values, label } of kind.grades) {
    // Left over, the field’s own name would be searched as the name of a record.
    const named = escaped(labelOf(record, field).toLowerCase())
    const said = `(?:that |which )?(?:in |is |are |were |was |have |has )?(?:${named} (?:is |of )?)?${escaped(words)}\\b(?: ${named}| priority| severity)?`
    if (take(new RegExp(`\\b${said}`))) {
      add({ field, test: 'any', values, orNone: false }, label.toLowerCase())
      break
    }
  }

  for (const { field, words, values, label } of kind.sorts)
    if (take(new RegExp(`\\b${escaped(words)} (?=·)`))) {
      add({ field, test: 'any', values, orNone: false }, label.toLowerCase())
      break
    }
  // FEMA’s categories are known by their letter.
  const letter =
    record.fields.category?.kind === 'choice' ? take(/\bcategory ([a-g])\b/)?.[1]?.toUpperCase() : undefined
  const lettered = (record.fields.category?.options as readonly string[] | undefined)?.find((each) => each === letter)
  if (lettered)
    add(
      { field: 'category', test: 'any', values: [lettered], orNone: false },
      optionLabel(record.fields.category, lettered),
    )

  const money = mainMoney(record, rest)
  const over =
    money &&
    take(
      /\b(?:over|above|more than|greater than|at least|exceeding) \$?([\d,]+(?:\.\d+)?) ?(k|m|thousand|million)?\b(?! ?(?:%|percent))/,
    )
  if (over)
    add(
      { field: money, test: 'between', from: centsOf(over) },
      `${labelOf(record, money)} ${dollars(Number(centsOf(over)))} or more`,
    )
  const under =
    money &&
    take(
      /\b(?:under|below|less than|at most|up to) \$?([\d,]+(?:\.\d+)?) ?(k|m|thousand|million)?\b(?! ?(?:%|percent))/,
    )
  if (under)
    add(
      { field: money, test: 'between', to: centsOf(under) },
      `${labelOf(record, money)} up to ${dollars(Number(centsOf(under)))}`,
    )

  if (take(/\b(?:unassigned|without an? (?:owner|assignee))\b/)) {
    const field = personField(record, 'assigned')
    if (!field) return null
    add({ field, test: 'any', values: [], orNone: true }, 'unassigned')
  }
  const mine = take(
    /\b(?:(?:that |which )?(?:are |is )?(assigned to me|(?:i|we) (?:requested|submitted|entered|own|manage|drafted|created|wrote))|my|mine|for me|of mine)\b/,
  )
  if (mine && !mine[1]?.startsWith('we ') && !asker.supplies) {
    const field = personField(record, mine[1] ?? 'my')
    if (!field) return null
    add(
      { field, test: 'any', values: [asker.user_id], orNone: false },
      `${labelOf(record, field).toLowerCase()} is you`,
    )
  }

  let related: (Related & { words: string }) | undefined
  const without = take(
    /\b(?:(?:that |which )?(?:have|has|having|with|got) no|without(?: an?| any)?|(?:are |is )?(?:missing|lacking)(?: an?| the)?) ([a-z][a-z -]*?)(?= (?:·|over|under|this|last|since|in|from)\b| $)/,
  )
  if (without) {
    const field = fieldNamed(record, without[1]!)
    related = field ? undefined : relatedBy(record, without[1]!, vocabulary, false)
    // Neither a field nor records that refer to it: a search for the words would find nothing, and mislead.
    if (!field && !related) return null
    if (related) looked.push(`without ${related.words}`)
    else lacks(record, field!, add)
  } else {
    const having =
      /\b(?:(?:that |which )?(?:have|has|had|got)|with)(?: an?| any)? ([a-z][a-z -]*?)(?= (?:·|this|last|since|in|from)\b| $)/.exec(
        rest,
      )
    related = having ? relatedBy(record, having[1]!, vocabulary, true) : undefined
    if (related) {
      take(new RegExp(escaped(having![0])))
      looked.push(`with ${related.words}`)
    }
  }

  // A comparison of two fields, such as stock below its minimum, can't be asked: a search for its words would mislead.
  if (compared.test(rest) || /\d ?(?:%|percent\b)/.test(rest)) return null
  const inTime = withPeriod(record, rest, asker, conditions, looked)
  if (!inTime) return null
  const { created = born } = inTime
  rest = inTime.left
  const sums = ask === 'sum' || ask === 'by'
  if (sums) for (const [verb] of sumVerbs) while (take(verb)) continue
  // The amount left of a budget is left this year: earlier years are closed for spending.
  if (ask === 'left' && record.table === 'budget_lines')
    conditions.push({ field: 'ends_on', test: 'between', from: asker.today })
  const newest = take(/\b(newest|latest|most recent|last)\b/)
  const oldest = take(/\b(oldest|earliest)\b/)
  const largest = money && take(/\b(largest|biggest|highest|most expensive|top)\b(?: (\d{1,2}))?/)
  const few = take(/\b(\d{1,2})\b(?=\s+·)/)
  const words = rest
    .replaceAll(/[^\p{L}\p{N}&'/.-]+/gu, ' ')
    .split(' ')
    .map((word) => word.replace(/'s$/, ''))
    .filter((word) => word && !fillers.has(word))
  if (words.some((word) => unanswered.has(word))) return null
  const variety = words.length === 0 ? varieties[record.table]?.find(([pattern]) => pattern.test(name)) : undefined
  if (variety) {
    const [, field, value] = variety
    add({ field, test: 'any', values: [value], orNone: false }, optionLabel(record.fields[field], value))
  }
  // A bare kind, such as "grants", is more likely the beginning of a question about the product than a list.
  if (plain && conditions.length === 0 && words.length > 3) return null
  return {
    ask,
    record,
    conditions,
    created,
    name: words.join(' '),
    column: sums ? sumColumn(record, given) : undefined,
    order: oldest
      ? { field: usualDate(record) ?? 'created_at', descending: false }
      : largest && money
        ? { field: money, descending: true }
        : newest
          ? undefined
          : orderOf(record, conditions),
    most:
      looked.includes('the next one') || ((newest || oldest || largest) && !name.endsWith('s'))
        ? 1
        : Math.min(20, Number(largest?.[2] ?? few?.[1] ?? 10)),
    looked,
    ...(average && { average }),
    ...(judged && { judged }),
    ...(empty.length > 0 && { empty }),
    ...(related && { related: { table: related.table, field: related.field, has: related.has } }),
  }
}

/** “Not released”: the statuses before it, in the order in which the record declares them. */
function takeNot({ record, statuses }: Kind, take: Take, add: Add): boolean {
  const options: readonly string[] = record.fields.status?.options ?? []
  for (const { words, values, label } of statuses) {
    if (values.length !== 1) continue
    if (!take(new RegExp(`\\b(?:still )?not (?:yet )?(?:been )?${escaped(words)}(?: yet)?\\b`))) continue
    const before = options.slice(0, options.indexOf(values[0]!))
    add({ field: 'status', test: 'any', values: before, orNone: false }, `not yet ${label}`)
    return true
  }
  return false
}

/** “Not delivered”: open rows with another value of a result, such as orders that are due and have not come. */
function takeUndone({ record, grades }: Kind, take: Take, add: Add): boolean {
  for (const { field, words, values, label } of grades) {
    if (!take(new RegExp(`\\b(?:still )?not (?:yet )?(?:been )?(?:fully )?${escaped(words)}(?: yet)?\\b`))) continue
    const others = (record.fields[field].options as readonly string[]).filter((option) => !values.includes(option))
    add({ field, test: 'any', values: others, orNone: true }, `not ${label.toLowerCase()}`)
    const until = hasDue(record)?.[1].due
    if (until?.unless?.[field] && until.while)
      add(
        { field: 'status', test: 'any', values: until.while, orNone: false },
        `status ${until.while.map((each) => optionLabel(record.fields.status, each)).join(' or ')}`,
      )
    return true
  }
  return false
}

/** Statuses in which a record waits for a decision. */
const waitsIn = ({ statuses, open }: Kind): readonly string[] => {
  const named = statuses.filter(({ label }) => /waiting|submitted|requested|pending/i.test(label))
  return named.length > 0 ? [...new Set(named.flatMap(({ values }) => values))] : (open ?? [])
}

const compared =
  /\b(?:below|under|above|over|beyond|less than|more than|exceed\w*)\s+(?:(?:the|its|their|a|our)\s+)?(?:minimum|maximum|limit|target|threshold|reorder point|average|budget|ceiling|capacity|level)s?\b/

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Earliest due date first. */
const orderOf = (record: AnyRecord, conditions: readonly Condition[]) => {
  const due = hasDue(record)?.[0]
  return due && conditions.some((condition) => 'field' in condition && condition.field === due)
    ? { field: due, descending: false }
    : undefined
}

/**
 * It asks neither for an absence that is no field nor for an average of something that is no amount. The exclusion list
 * is read on the vendor’s page.
 */
const unanswered = new Set(
  ['no', 'not', 'without', 'missing', 'lacking', 'excluded', 'debarred', 'before', 'after', '1099', 'overtime'].concat([
    'average',
    'avg',
    'median',
    'mean',
  ]),
)

/** Names of a kind that mean one sort of it. With a name, people say RFP for each solicitation. */
const varieties: Readonly<Record<string, readonly (readonly [RegExp, field: string, value: string])[]>> = {
  solicitations: [
    [/^rfps?$/, 'kind', 'rfp'],
    [/^ifbs?$/, 'kind', 'ifb'],
    [/^rfqs?$/, 'kind', 'rfq'],
    [/^rfis?$/, 'kind', 'rfi'],
  ],
  invoices: [[/^credit (?:memo|note)s?$/, 'kind', 'credit_note']],
  grant_reports: [
    [/^(?:sf-425s?|federal financial reports?)$/, 'kind', 'sf425'],
    [/^performance reports?$/, 'kind', 'performance'],
  ],
}

/** Words of the question that name nothing. */
const fillers = new Set(
  `a about added all amount amounts an and any are as at be been by created currently did do does where each for from get give had has have i in is it its list made many me most much
   need now of on or our been deadline got did put placed pending record records right see show still tell than that the their them there these they this those to until up us value was we were what when which who
   whose will with you your s still exist existing recent money dollars too any there's we've so far match expire expires expiring total sum worth us with we're end ends ending due closing close closes status waiting approval why also yet sell sells provide provides`.split(
    /\s+/,
  ),
)
