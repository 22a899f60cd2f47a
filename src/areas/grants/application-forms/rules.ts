import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { lawOn, type LegalLimit } from '#platform/records/law.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { applicationLife } from '../applications/life.ts'
import {
  formWords,
  grantApplication,
  type ApplicationFormKind,
  type GrantApplication,
} from '../applications/records.ts'
import { federalForms } from '../federal-forms/all/rules.ts'
import {
  itemsOf,
  problemsOf,
  readerOf,
  type Answer,
  type Answers,
  type FormProblem,
  type Item,
} from '../federal-forms/rules.ts'
import { whyFormsDisagree } from '../federal-forms/sf424/rules.ts'
import type { KnownAnswers } from './known/rules.ts'

/** Managers and the lead fill in the forms of a draft. */
export const whyNotFill = (row: GrantApplication, actor: Actor): Reason =>
  firstReason(
    !applicationLife.is(row, 'draft') && 'Only a draft can be edited. Return the application for changes first.',
    row.lead !== actor.user_id && whyNotEdit(grantApplication, row, actor),
  )

/** A person's entry in a box. `answer` is undefined where the box shows the known answer again. */
export type Given = { answer: Answer | undefined; reason: string | null; version: number; by: string | null }
export type GivenAnswers = Readonly<Record<string, Given>>

export type FilledForm = {
  id: string
  kind: ApplicationFormKind
  excused: string | null
  known: KnownAnswers
  given: GivenAnswers
}

/** The answers of a form: what is known, and over it what people entered. */
export const answersOf = ({ known, given }: Pick<FilledForm, 'known' | 'given'>): Answers => ({
  ...Object.fromEntries(Object.entries(known).map(([key, { answer }]) => [key, answer])),
  ...Object.fromEntries(
    Object.entries(given).flatMap(([key, { answer }]) => (answer === undefined ? [] : [[key, answer]])),
  ),
})

export const problemsIn = (form: FilledForm): FormProblem[] =>
  form.excused ? [] : problemsOf(federalForms[form.kind], answersOf(form))

/** An answer as a sentence quotes it. */
export function inWords(item: Item, answer: Answer | undefined): string {
  if (answer === undefined || answer === null || answer === '') return 'blank'
  if (item.kind === 'amount') return Number.isFinite(answer) ? dollars(Number(answer)) : `“${String(answer)}”`
  if (item.kind === 'percent') return `${String(answer)}%`
  if (item.kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(String(answer))) return dayInWords(String(answer))
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  return `“${Array.isArray(answer) ? answer.join('; ') : String(answer)}”`
}

export const isSame = (one: Answer | undefined, other: Answer | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const fits = (item: Item, answer: Answer): boolean => {
  if (answer === null) return true
  switch (item.kind) {
    case 'amount':
    case 'percent':
      return typeof answer === 'number'
    case 'choices':
      return Array.isArray(answer) && answer.every((each) => typeof each === 'string')
    case 'yes_no':
    case 'agreed':
      return typeof answer === 'boolean'
    case 'text':
    case 'date':
    case 'choice':
      return typeof answer === 'string'
  }
}

/** The answer that a box of each kind takes, where the given one can’t even be saved. */
const kinds: Record<Item['kind'], string> = {
  text: 'Enter text.',
  date: 'Enter a date.',
  amount: 'Enter an amount in dollars and cents.',
  percent: 'Enter a whole percentage from 0 to 100.',
  choice: 'Select one of the answers of the form.',
  choices: 'Select from the answers of the form.',
  yes_no: 'Select yes or no.',
  agreed: 'Select yes or no.',
}

type Entered = { box: string; answer: Answer | undefined; reason: string | null; version: number }

/** A box of the form that a person may fill in, with an answer of its kind. */
export function whyNotEnter({ kind, known }: FilledForm, { box, answer, reason }: Entered): Reason {
  const item = itemsOf(federalForms[kind]).find(({ key }) => key === box)
  if (!item) return `${federalForms[kind].name} has no such box.`
  const from = known[box]
  return firstReason(
    item.computed !== undefined && `${item.number} is calculated from other boxes of the form.`,
    answer !== undefined && !fits(item, answer) && `${item.number}. ${item.label}: ${kinds[item.kind]}`,
    from !== undefined &&
      answer !== undefined &&
      !isSame(from.answer, answer) &&
      !reason?.trim() &&
      `${item.number} is ${inWords(item, from.answer)} in ${from.from}. Enter a reason for the difference.`,
  )
}

/** Two people had the same box open: the second one hears both answers, and decides. */
export function whyNotOver({ kind, known, given }: FilledForm, { box, answer, version }: Entered): Reason {
  const theirs = given[box]
  if (!theirs || theirs.version === version) return null
  const item = itemsOf(federalForms[kind]).find(({ key }) => key === box)
  if (!item) return null
  const now = theirs.answer === undefined ? known[box]?.answer : theirs.answer
  return `${theirs.by ?? 'Another person'} changed ${item.number} while you had it open. It is now ${inWords(item, now)}; yours is ${inWords(item, answer === undefined ? known[box]?.answer : answer)}. Save again to replace it.`
}

export type FormState = { name: string; whyNot: string | null; problems: number }

/** Each form of an application: complete, or the first thing that isn’t in the words of the form. */
export const statesOf = (forms: readonly FilledForm[]): FormState[] =>
  forms.map((form) => {
    const [first, ...more] = problemsIn(form)
    const { name } = federalForms[form.kind]
    return {
      name,
      problems: first ? more.length + 1 : 0,
      whyNot: first
        ? `${name}, ${first.item}: ${first.words}${more.length > 0 ? ` ${more.length} more on this form.` : ''}`
        : null,
    }
  })

/** Where the forms of one application contradict each other, or one is missing. */
export function whyFormsNotWhole(
  row: Pick<GrantApplication, 'aln' | 'asked'>,
  forms: readonly FilledForm[],
  { law, today }: { law: readonly LegalLimit[]; today: string },
): Reason {
  const of = (kind: ApplicationFormKind) => forms.find((form) => form.kind === kind && !form.excused)
  const [main, budget, construction] = [of('sf424'), of('sf424a'), of('sf424c')]
  const limit = lawOn(law, 'lobbying_disclosure', today)
  const lobbied = forms.some(({ kind }) => kind === 'sflll')
  return firstReason(
    row.aln !== null && forms.length > 0 && !main && 'A federal application needs the SF-424.',
    limit !== undefined &&
      row.aln !== null &&
      row.asked > limit.amount &&
      !lobbied &&
      `The request exceeds ${dollars(limit.amount)} (${limit.paragraph}): add the SF-LLL, or enter why it isn’t needed.`,
    main && budget && whyFormsDisagree(answersOf(main), answersOf(budget)),
    main && construction && whyShareDiffers(answersOf(main), answersOf(construction)),
  )
}

function whyShareDiffers(application: Answers, construction: Answers): Reason {
  const [own, its] = [
    readerOf(federalForms.sf424, application).cents('18a'),
    readerOf(federalForms.sf424c, construction).cents('17.share'),
  ]
  return own === its
    ? null
    : `Item 18a of the SF-424 is ${dollars(own)}, but line 17 of the SF-424C is ${dollars(its)}.`
}

type Chosen = { form: ApplicationFormKind; excused?: string | null | undefined }

/** The list of forms: each once, and a form for construction or for other work, not both. */
export function whyNotForms(forms: readonly Chosen[]): Reason {
  const needed = forms.filter(({ excused }) => !excused).map(({ form }) => form)
  const twice = forms.find(({ form }, at) => forms.findIndex((each) => each.form === form) !== at)
  return firstReason(
    twice && `${formWords[twice.form]} is listed twice.`,
    needed.includes('sf424a') &&
      needed.includes('sf424c') &&
      'Select the SF-424A or the SF-424C: a project has one kind of budget.',
  )
}
