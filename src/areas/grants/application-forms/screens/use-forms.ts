import { useKnown } from '#client/use-known.ts'
import type { showForms } from '../commands.ts'

/** The forms of an application as they are now, loaded again when a box changes, or what fills it. */
export const useForms = (application: string) =>
  useKnown<typeof showForms>('application-forms/show', application, [
    'grant_applications',
    'application_forms',
    'application_form_answers',
    'applicant_profiles',
    'funding_opportunities',
    'grant_budget_plans',
  ])
