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
import { answersOf, type Filled } from '../federal-forms/filled/rules.ts'
import { problemsOf, readerOf, type Answers, type FormProblem } from '../federal-forms/rules.ts'
import { whyFormsDisagree } from '../federal-forms/sf424/rules.ts'

/** Managers and the lead fill in the forms of a draft. */
export const whyNotFill = (row: GrantApplication, actor: Actor): Reason =>
  firstReason(
    !applicationLife.is(row, 'draft') && 'Only a draft can be edited. Return the application for changes first.',
    row.lead !== actor.user_id && whyNotEdit(grantApplication, row, actor),
  )

export type FilledForm = Filled & { kind: ApplicationFormKind; excused: string | null }

export const problemsIn = (form: FilledForm): FormProblem[] =>
  form.excused ? [] : problemsOf(federalForms[form.kind], answersOf(form))

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
