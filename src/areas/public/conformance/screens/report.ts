import { criteria, performance, type Criterion } from './criteria.ts'
import { seenBy } from './seen-by.ts'

/** The report as a file that a buyer can download. */
export const conformanceReport = (about: Parameters<typeof openAcr>[0]): string => yaml(openAcr(about)).trimStart()

/** The report as data in the form of GSA's OpenACR, which reads YAML. */
export function openAcr({ product, version, contact }: { product: string; version: string; contact: string }) {
  const row = (name: 'web' | 'none') => (each: Omit<Criterion, 'grade'>) => ({
    num: each.num,
    components: [
      { name, adherence: { level: each.level, notes: `${each.remark} Seen by: ${seenBy(each).join(', ')}.` } },
    ],
  })
  const graded = (grade: 'A' | 'AA') => ({ criteria: criteria.filter((each) => each.grade === grade).map(row('web')) })
  return {
    title: `${product} Accessibility Conformance Report`,
    product: {
      name: product,
      version,
      description: 'Procurement, grants and disaster recovery for public agencies, in the browser.',
    },
    // The format needs an email address; an installation answers through its contact page.
    author: { name: product, company_name: product, email: contact, website: contact },
    feedback: contact,
    report_date: evaluatedOn,
    catalog: '2.5-edition-wcag-2.2-508-en',
    notes: 'A self-evaluation by the developers of the product. No one outside has audited it.',
    evaluation_methods_used: methods.join(' '),
    license: 'MPL-2.0',
    chapters: {
      success_criteria_level_a: graded('A'),
      success_criteria_level_aa: graded('AA'),
      success_criteria_level_aaa: { disabled: true, notes: 'Not evaluated.' },
      functional_performance_criteria: { criteria: performance.map(row('none')) },
      hardware: { disabled: true, notes: 'The product is not hardware.' },
      software: { disabled: true, notes: 'The product runs in a browser and is evaluated by WCAG.' },
      support_documentation_and_services: { disabled: true, notes: 'Not evaluated.' },
    },
  }
}

export const evaluatedOn = '2026-11-30'

export const methods = [
  'axe runs on the pages of each journey in a real browser with the WCAG 2.0, 2.1 and 2.2 rules at levels A and AA. Any finding blocks the change.',
  'Contrast is computed for both themes.',
  'Tests complete journeys by keyboard alone, at 320 pixels, at 200 percent, and with WCAG text spacing.',
  'Tests read each declared page and form by roles, names, states and descriptions. No person who uses a screen reader has tested the product yet.',
] as const

type Value = string | boolean | readonly Value[] | { readonly [key: string]: Value }

/** Enough YAML for a report: a string is written as JSON, which YAML reads the same way. */
export function yaml(value: Value, indent = ''): string {
  if (typeof value !== 'object') return ` ${JSON.stringify(value)}\n`
  const inner = `${indent}  `
  if (isList(value)) return `\n${value.map((each) => `${indent}-${yaml(each, inner).replace(/^\n +/, ' ')}`).join('')}`
  return `\n${Object.entries(value)
    .map(([key, each]) => `${indent}${key}:${yaml(each, isList(each) ? indent : inner)}`)
    .join('')}`
}
const isList = (value: Value): value is readonly Value[] => Array.isArray(value)
