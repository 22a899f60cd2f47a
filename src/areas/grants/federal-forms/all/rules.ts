import type { ApplicationFormKind } from '../../applications/records.ts'
import type { FederalForm } from '../rules.ts'
import { sf424 } from '../sf424/rules.ts'
import { sf424a } from '../sf424a/rules.ts'
import { sf424b } from '../sf424b/rules.ts'
import { sf424c } from '../sf424c/rules.ts'
import { sf424d } from '../sf424d/rules.ts'
import { sflll } from '../sflll/rules.ts'
import { sites } from '../sites/rules.ts'

export const federalForms: Readonly<Record<ApplicationFormKind, FederalForm>> = {
  sf424,
  sf424a,
  sf424b,
  sf424c,
  sf424d,
  sflll,
  sites,
}
